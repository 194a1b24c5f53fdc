import * as z from 'zod/mini';
import { readAmount } from '../amount.ts';
import { cleanLine } from '../lead/clean-text.ts';
import { altcha, email, line, name, special } from '../lead/sender.schema.ts';
import type { Cents } from '../reservation/cents.ts';

const INVOICE =
  'Please enter the number of your invoice as it stands there: letters, digits, spaces and # . / -, at most 40.';
const AMOUNT = 'Please enter an amount in dollars, such as 1,250.50.';

/** Characters that dealers' systems use and that mails and bank statements can show. */
const INVOICE_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} #./-]{0,39}$/u;

/** Forms of `readAmount` that are no payment: thousands, per cent, exponents. */
const LETTERS = /[a-z%+]/i;
/** Cents: nine digits of dollars. */
const MAXIMUM = 99_999_999_999;

/** Dollars: text from forms, a number from scripts. Parsed to cents. */
const amount = z.pipe(
  z.pipe(
    z.union([z.string().check(z.maxLength(40)), z.number()], AMOUNT),
    z.transform((given) => centsIn(String(given))),
  ),
  z.number(AMOUNT),
);

/** The body of `POST /api/payments`. */
export const onlinePaymentSchema = z.object({
  special,
  /** Slug of a location; optional if there is only one. */
  location: z._default(line(), ''),
  invoice: z.string(INVOICE).check(
    z.overwrite(cleanLine),
    z.refine((text) => INVOICE_NUMBER.test(text), INVOICE),
  ),
  amount,
  name,
  email,
  altcha,
});

/** Parses an amount to pay such as `$1,250.50`; `null` for other text and for fractions of a cent. */
function centsIn(text: string): Cents | null {
  const cents = readAmount(text) * 100;
  const whole = Math.round(cents);
  const isPayable = whole >= 0 && whole <= MAXIMUM && Math.abs(cents - whole) < 0.001;
  return isPayable && !LETTERS.test(text) ? whole : null;
}
