import { parsePhone } from '../phone/phone-number.ts';
import { cleanEmail } from './clean-text.ts';

/** A plain check (rules 40): a local part, @, a host with a dot; no characters with a meaning in mail headers. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".\d]{2,}$/;

/** Whether a text has the form of an e-mail address. */
export const isEmail = (text: string): boolean => EMAIL.test(text) && !/\.\.|^\.|\.@|@\./.test(text);

/** Whether a text is an Australian phone number (rules 40). */
export const isPhone = (text: string): boolean => parsePhone(text) !== null;

/** Normalises an e-mail address as a person's key in the store: as it is stored, in lower case. */
export const emailKey = (email: string | null): string | null =>
  email === null ? null : cleanEmail(email).toLowerCase();

/** Normalises a phone number as a person's key in the store: with +61 (rules 40); `null` for other text. */
export const phoneKey = (phone: string | null): string | null =>
  phone === null ? null : (parsePhone(phone)?.e164 ?? null);

/** Splits a name into first and last: as given, else after the first word (rules 38 "ADF splits name"). */
export function splitName(name: string, lastName: string | null): { first: string; last: string } {
  if (lastName !== null) return { first: name, last: lastName };
  const [first = '', ...rest] = name.split(' ');
  return { first, last: rest.join(' ') };
}
