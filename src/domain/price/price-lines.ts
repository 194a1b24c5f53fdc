import { formatMoney } from '../money.ts';
import type { PriceDisplay, ShownPrice } from './price.ts';

/** A price as text, for other media than pages. */
export interface PriceLines {
  /** Sums with the label of their price type; `null` if unknown (rules 19). */
  sums: { text: string; label: string | null }[];
  /** Text beside or in place of the sums. */
  note: string | null;
}

/** Converts a price display (S1 §4) to text; the total price comes first (rules 7, D6). */
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
