import type { PriceDisplay, ShownPrice } from './price.ts';
import { totalPrice } from './total-price.ts';

/** Returns what a car costs on the road where that is stated, else its purchase price (D6); `null` if it has none. */
export function finalPrice(display: PriceDisplay): Pick<ShownPrice, 'amount' | 'label'> | null {
  const total = totalPrice(display);
  return total?.drive_away ? { amount: total.drive_away, label: 'Drive away' } : total;
}
