import { formatMoney } from '../money.ts';
import type { PriceDisplay, ShownPrice } from './price.ts';

/** A price in words, for what is no page: sums first, each with what it includes. */
export interface PriceLines {
  /** `label` says what the sum includes; `null` where nobody knows (rules 19). */
  sums: { text: string; label: string | null }[];
  /** What stands beside the sums, or in their place. */
  note: string | null;
}

/** "Price display" (S1 §4) in words; no sum leads before a single total price (rules 7, D6). */
export function priceLines(price: PriceDisplay): PriceLines {
  switch (price.kind) {
    case 'subscription':
      return { sums: price.total === null ? [] : sumsOf(price.total), note: price.text };
    case 'reduced': {
      const note = `Was ${formatMoney(price.before)}, save ${formatMoney(price.saving)}`;
      return { sums: sumsOf(price.price), note };
    }
    case 'price':
      return { sums: sumsOf(price.price), note: null };
    default:
      return { sums: [], note: price.text };
  }
}

const sumsOf = ({ amount, label, drive_away }: ShownPrice): PriceLines['sums'] => [
  { text: formatMoney(amount), label },
  ...(drive_away === null ? [] : [{ text: formatMoney(drive_away), label: 'Drive away' }]),
];
