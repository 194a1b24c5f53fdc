import { emailKey, phoneKey } from '../lead/contact-rules.ts';

/** Mail services that read no dots in the name before the `@`, and answer under a second name. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** One mailbox, however its address is written: in lower case, without `+tags`, and without the dots that Gmail skips. */
export function mailboxKey(email: string | null): string | null {
  const [name = '', host = ''] = (emailKey(email) ?? '').trim().split('@');
  if (name === '' || host === '') return null;
  const bare = name.replace(/(?<=.)\+.*$/, '');
  const canonical = DOTLESS.get(host);
  return canonical === undefined ? `${bare}@${host}` : `${bare.replaceAll('.', '')}@${canonical}`;
}

/** What tells a person from others: the number, and the mailbox. */
export interface PersonKeys {
  phone: string | null;
  email: string | null;
}

export const personKeys = (phone: string | null, email: string | null): PersonKeys => ({
  phone: phoneKey(phone),
  email: mailboxKey(email),
});

/** Whether two are one person, who has but to change the other of the two to be another. */
export const isSamePerson = (one: PersonKeys, other: PersonKeys): boolean =>
  (one.phone !== null && one.phone === other.phone) || (one.email !== null && one.email === other.email);

/** Whether all that is known of two is the same: who knows but one of somebody's number and address is nobody's double. */
export const isSameIdentity = (one: PersonKeys, other: PersonKeys): boolean =>
  one.phone !== null && one.email !== null && one.phone === other.phone && one.email === other.email;
