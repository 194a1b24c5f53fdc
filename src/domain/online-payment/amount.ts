import { readAmount } from '../amount.ts';
import type { Cents } from '../reservation/cents.ts';

/** Forms of `readAmount` that are no payment: thousands, per cent, exponents. */
const LETTERS = /[a-z%+]/i;
/** Cents: nine digits of dollars. */
const MAXIMUM = 99_999_999_999;

/** Parses an amount to pay such as `$1,250.50`; `null` for other text and for fractions of a cent. */
export function centsIn(text: string): Cents | null {
  const cents = readAmount(text) * 100;
  const whole = Math.round(cents);
  const isPayable = whole >= 0 && whole <= MAXIMUM && Math.abs(cents - whole) < 0.001;
  return isPayable && !LETTERS.test(text) ? whole : null;
}
