import { count } from '../count.ts';
import { MINUTE_MS } from '../duration.ts';

const CODE_DIGITS = 6;
/** Validity of a code, milliseconds. */
export const CODE_MS = 10 * MINUTE_MS;
/** Maximum number of guesses that are checked against a code (promises "Sign-in and the API"). */
export const MAX_GUESSES = 5;
/** Time until another code may be requested, milliseconds. */
export const RESEND_MS = 30_000;

export const CODES = 10 ** CODE_DIGITS;

/** Formats a whole number below `CODES` as a code. */
export const codeText = (number: number): string => String(number).padStart(CODE_DIGITS, '0');

/** Parses a typed code, with or without spaces and hyphens; `null` for other text. */
export function readCode(typed: string): string | null {
  const digits = typed.trim().replace(/[\s-]/g, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}

/** Returns the SMS with a code. Its last line lets phones fill in the code on pages of `host` only (WebOTP). */
export const codeMessage = (code: string, site: string, host: string): string =>
  `${code} is your ${site} sign-in code. It works for ${count(CODE_MS / MINUTE_MS, 'minute')}. Never tell it to anybody who calls you.\n\n@${host} #${code}`;
