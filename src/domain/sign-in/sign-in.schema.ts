import { z } from 'zod';
import { altcha } from '../lead/sender.schema.ts';
import { parsePhone } from '../phone/phone-number.ts';
import { readCode } from './code.ts';

const MOBILE = 'Enter an Australian mobile number, such as 0412 345 678.';
const DIGITS = 'Enter the six digits of the code.';

/** A request for a code: a mobile number, parsed to +61, and the path to redirect to after sign-in. */
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

export const guessSchema = z.object({
  code: z.string(DIGITS).transform((typed, context) => {
    const code = readCode(typed);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: DIGITS });
    return z.NEVER;
  }),
});
