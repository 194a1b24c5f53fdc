import type { Cents } from '../reservation/cents.ts';

/** Dollars with their thousands apart or not, and cents where there are any. */
const AMOUNT = /^\$?\s*(\d{1,3}(?:[, ]\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;

/** An amount as people write it, such as `$1,250.50`; `null` for what is none. */
export function centsIn(text: string): Cents | null {
  const [, dollars, cents = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (dollars === undefined) return null;
  return Number(dollars.replaceAll(/[, ]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}
