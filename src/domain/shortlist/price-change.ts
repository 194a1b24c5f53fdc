import { formatMoney } from '../money.ts';
import type { PriceDisplay } from '../price/price.ts';
import { totalPrice } from '../price/total-price.ts';
import type { ShortlistEntry } from './entry.ts';

export interface PriceChange {
  direction: 'down' | 'up';
  text: string;
}

/**
 * Returns the change of a car's price since it was saved: "store id + snapshot price; render live facts; show change"
 * (rules 45). `null` if it is equal or of another price type (rules 20).
 */
export function priceChange(
  { price, price_type }: Pick<ShortlistEntry, 'price' | 'price_type'>,
  display: PriceDisplay,
): PriceChange | null {
  const now = totalPrice(display);
  if (now === null || price === null || price_type !== now.type || price === now.amount) return null;
  const by = formatMoney(Math.abs(now.amount - price));
  return now.amount < price
    ? { direction: 'down', text: `${by} less than when you saved it` }
    : { direction: 'up', text: `${by} more than when you saved it` };
}
