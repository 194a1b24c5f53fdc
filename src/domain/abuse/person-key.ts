import { emailKey, phoneKey } from '../lead/contact-rules.ts';

/** Mail services that ignore dots before the `@`, and their second names. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * Normalises a mailbox: lower case, full-width and other forms of one letter alike (NFKC), without `+tags`, and without the
 * dots that Gmail ignores.
 */
export function mailboxKey(email: string | null): string | null {
  const [name = '', host = ''] = (emailKey(email) ?? '').split('@').map((part) => part.normalize('NFKC'));
  if (name === '' || host === '') return null;
  const bare = name.replace(/(?<=.)\+.*$/, '');
  const canonical = DOTLESS.get(host);
  return canonical === undefined ? `${bare}@${host}` : `${bare.replaceAll('.', '')}@${canonical}`;
}

/** The keys of a person: number and mailbox. */
export interface PersonKeys {
  phone: string | null;
  email: string | null;
}

export const personKeys = (phone: string | null, email: string | null): PersonKeys => ({
  phone: phoneKey(phone),
  email: mailboxKey(email),
});

/** Whether two people share a number or a mailbox: changing only one of them makes no new person. */
export const isSamePerson = (one: PersonKeys, other: PersonKeys): boolean =>
  (one.phone !== null && one.phone === other.phone) || (one.email !== null && one.email === other.email);

/** Whether all known keys of two people are equal: knowing only somebody's number or mailbox is not enough. */
export const isSameIdentity = (one: PersonKeys, other: PersonKeys): boolean =>
  one.phone !== null && one.email !== null && one.phone === other.phone && one.email === other.email;
