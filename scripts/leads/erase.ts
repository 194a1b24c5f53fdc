import { Refused } from '#domain/errors.ts';
import { cleanEmail } from '#domain/lead/clean-text.ts';
import { emailKey, isEmail, phoneKey } from '#domain/lead/contact-rules.ts';
import { traceFinder } from '#domain/privacy/traces.ts';
import { aliasLines, eraseWithReceipt, receiptText, remainsInTable } from '#server/erasure/receipt.ts';
import { leadsOf } from '#server/privacy.ts';
import type { Service } from '#server/service.ts';
import type { PersonMatch } from '#server/store/people.ts';
import { tableTraces } from '#server/store/table-traces.ts';
import { badArgument } from '../arguments.ts';
import { leadLine } from './show.ts';

/** The person that a command is about. */
export interface NamedPerson {
  email?: string | undefined;
  phone?: string | undefined;
  site?: string | undefined;
}

const UNKNOWN = 'Nothing in the store names them: look at the spelling of what was given.';

/** Erases a person and returns the receipt. Throws `Refused` where something remains, or may be somebody else's. */
export async function eraseNamed(options: NamedPerson, service: Service, now: Date): Promise<string> {
  const { person, before, holds } = await preview(options, service);
  const receipt = await eraseWithReceipt(person, options.site, service, now);
  const isUnknown = before.length + holds.length === 0;
  const text = [...(isUnknown ? [UNKNOWN] : []), ...aliasLines(person), receiptText(receipt), ...holds];
  if (!receipt.isClean || person.others.length > 0) throw new Refused(text.join('\n'));
  return text.join('\n');
}

/** Lists what erasing a person would delete. */
export async function toErase(options: NamedPerson, service: Service): Promise<string> {
  const { person, before, holds } = await preview(options, service);
  const lines = [...holds, ...before, ...aliasLines(person)];
  return lines.length === 0 ? UNKNOWN : lines.join('\n');
}

/** Lists what the store has of a person, and the reservations that continue. */
async function preview(options: NamedPerson, service: Service) {
  const person = await personOf('erase', options, service);
  const before = await found(person, options, service);
  return { person, before, holds: await holdLines(person, options, service) };
}

/** Lists the active reservations that continue without their data. */
async function holdLines(person: PersonMatch, { site }: NamedPerson, service: Service): Promise<string[]> {
  const holds = await service.reservations.holds.list({ site, active: true });
  return holds
    .filter(
      ({ email, phone }) => person.emails.includes(emailKey(email) ?? '') || person.phones.includes(phone),
    )
    .map(
      ({ reference, state }) =>
        `${reference} is ${state}, and goes on with nobody to write to: forecourt holds release ${reference} ends it`,
    );
}

/** Lists their leads, and the tables with their data. */
async function found(person: PersonMatch, { site }: NamedPerson, service: Service): Promise<string[]> {
  const tables = await tableTraces(service.store, traceFinder(person));
  return [...(await leadsOf(person, site, service)).map(leadLine), ...tables.map(remainsInTable)];
}

/** Returns the keys of the named person; throws `InvalidInput` for what is no address or number. */
export async function personOf(
  action: 'erase' | 'export',
  { email, phone, site }: NamedPerson,
  { people }: Pick<Service, 'people'>,
): Promise<PersonMatch> {
  if (email === undefined && phone === undefined)
    throw badArgument(action, 'Say whom: --email, --phone, or both.');
  if (email !== undefined && !isEmail(cleanEmail(email)))
    throw badArgument('--email', `"${email}" is no e-mail address`);
  if (phone !== undefined && phoneKey(phone) === null)
    throw badArgument('--phone', `"${phone}" is no phone number`);
  return people.identity({ email, phone }, site);
}
