import { readAmount } from '../amount.ts';
import type { Cents } from '../reservation/cents.ts';

/** Nobody pays in thousands, percent or powers of ten. */
const LETTERS = /[a-z%+]/i;
/** Nine digits of dollars. */
const MAXIMUM = 99_999_999_999;

/** An amount to pay as people write it, such as `$1,250.50`; `null` for what is none, or has a part of a cent. */
export function centsIn(text: string): Cents | null {
  const cents = readAmount(text) * 100;
  const whole = Math.round(cents);
  const isPayable = whole >= 0 && whole <= MAXIMUM && Math.abs(cents - whole) < 0.001;
  return isPayable && !LETTERS.test(text) ? whole : null;
}
