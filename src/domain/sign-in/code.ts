import { count } from '../count.ts';

/** Digits of a code. */
const CODE_DIGITS = 6;
/** How long a code holds. */
export const CODE_MS = 10 * 60_000;
/** Guesses of one code that are ever evaluated (promises "Sign-in and the API"). */
export const MAX_GUESSES = 5;
/** After how long another code can be requested. */
export const RESEND_MS = 30_000;

/** Numbers that a code can be: from 0 up to, not including, this one. */
export const CODES = 10 ** CODE_DIGITS;

/** A code as it is sent and typed, out of a whole number below `CODES`. */
export const codeText = (number: number): string => String(number).padStart(CODE_DIGITS, '0');

/** The code in what somebody typed, with or without spaces and hyphens between its digits; `null` for anything else. */
export function readCode(typed: string): string | null {
  const digits = typed.trim().replace(/[\s-]/g, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}

/** The SMS with a code. Its last line lets a phone fill in the code on pages of `host` alone (WebOTP). */
export const codeMessage = (code: string, site: string, host: string): string =>
  `${code} is your ${site} sign-in code. It works for ${count(CODE_MS / 60_000, 'minute')}. Never tell it to anybody who calls you.\n\n@${host} #${code}`;
