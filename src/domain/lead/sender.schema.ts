import * as z from 'zod/mini';
import { cleanEmail, cleanLine } from './clean-text.ts';
import { isEmail, isPhone } from './contact-rules.ts';
import { FIELD_MESSAGES } from './field-messages.ts';

export const LINE = 200;
export const line = (max = LINE, clean = cleanLine) =>
  z.string().check(z.overwrite(clean), z.maxLength(max, FIELD_MESSAGES.long));

/** The honeypot, the "hidden special field" of S2 §3: only bots fill it in (rules 39). */
export const special = z._default(z.nullable(z.unknown()), null);

/** Whether the honeypot was filled in. */
export const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** ALTCHA's proof of work; `null` without script. */
export const altcha = z._default(z.nullable(z.string().check(z.maxLength(4000))), null);

export const name = z
  .string(FIELD_MESSAGES.name)
  .check(z.overwrite(cleanLine), z.minLength(1, FIELD_MESSAGES.name), z.maxLength(LINE, FIELD_MESSAGES.long));

export const email = z
  .string(FIELD_MESSAGES.email)
  .check(z.overwrite(cleanEmail), z.maxLength(254), z.refine(isEmail, FIELD_MESSAGES.email));

export const phone = z
  .string(FIELD_MESSAGES.phone)
  .check(z.overwrite(cleanLine), z.maxLength(40), z.refine(isPhone, FIELD_MESSAGES.phone));
