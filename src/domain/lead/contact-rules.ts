import { parsePhone } from '../phone/phone-number.ts';

/** A plain check (rules 40): something, @, a host with a dot; nothing that has a meaning in a mail's header. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".\d]{2,}$/;

/** Whether a text looks like an e-mail address that mail can be sent to. */
export const isEmail = (text: string): boolean => EMAIL.test(text) && !/\.\.|^\.|\.@|@\./.test(text);

/** Whether a text is a number that can be dialled in Australia (rules 40). */
export const isPhone = (text: string): boolean => parsePhone(text) !== null;

/** What identifies a person in the store, whatever way it is written: the address in lower case. */
export const emailKey = (email: string | null): string | null => email?.toLowerCase() ?? null;

/** What identifies a person in the store: the number with +61 (rules 40). */
export const phoneKey = (phone: string | null): string | null =>
  phone === null ? null : (parsePhone(phone)?.e164 ?? null);

/** First name and last name: as given, else cut after the first word (rules 38 "ADF splits name"). */
export function splitName(name: string, lastName: string | null): { first: string; last: string } {
  if (lastName !== null) return { first: name, last: lastName };
  const [first = '', ...rest] = name.split(' ');
  return { first, last: rest.join(' ') };
}
