import type { PriceDisplay, ShownPrice } from './price.ts';

/** What the car costs to own, within a price display; `null` for "Enquire for price." and a preorder, and a subscription's week is none either (rules 7). */
export function totalPrice(display: PriceDisplay): ShownPrice | null {
  switch (display.kind) {
    case 'subscription':
      return display.total;
    case 'reduced':
    case 'price':
      return display.price;
    case 'preorder':
    case 'none':
      return null;
  }
}
