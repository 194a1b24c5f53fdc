import type { PriceDisplay, ShownPrice } from './price.ts';

/**
 * Returns the purchase price of a price display; `null` if it has none. A subscription's periodic amount is none (rules
 * 7).
 */
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
