import { z } from 'zod';
import { altcha } from '../lead/sender.schema.ts';
import { parsePhone } from '../phone/phone-number.ts';
import { readCode } from './code.ts';

const MOBILE = 'Enter an Australian mobile number, such as 0412 345 678.';
const DIGITS = 'Enter the six digits of the code.';

/** Asks for a code: for a mobile, as +61, and where to go once it is typed. */
export const codeRequestSchema = z.object({
  phone: z.string(MOBILE).transform((typed, context) => {
    const number = parsePhone(typed);
    if (number?.type === 'mobile') return number.e164;
    context.addIssue({ code: 'custom', message: MOBILE });
    return z.NEVER;
  }),
  redirect: z.string().nullish(),
  altcha,
});

/** A guess at the code. */
export const guessSchema = z.object({
  code: z.string(DIGITS).transform((typed, context) => {
    const code = readCode(typed);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: DIGITS });
    return z.NEVER;
  }),
});
