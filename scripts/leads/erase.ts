import { InvalidInput, Refused } from '#domain/errors.ts';
import { emailKey, isEmail, phoneKey } from '#domain/lead/contact-rules.ts';
import { traceFinder } from '#domain/privacy/traces.ts';
import { aliasLines, eraseWithReceipt, receiptText, remainsInTable } from '#server/erasure/receipt.ts';
import { leadsOf } from '#server/privacy.ts';
import type { Service } from '#server/service.ts';
import type { PersonMatch } from '#server/store/people.ts';
import { tableTraces } from '#server/store/table-traces.ts';
import { leadLine } from './show.ts';

/** Whom `forecourt leads erase` is asked to erase. */
interface EraseOptions {
  email?: string | undefined;
  phone?: string | undefined;
  site?: string | undefined;
}

const UNKNOWN = 'Nothing in the store names them: look at the spelling of what was given.';

/** Erases a person and answers with the receipt. Throws `Refused` where something is left, or may be somebody else's. */
export async function eraseNamed(asked: EraseOptions, service: Service, now: Date): Promise<string> {
  const known = await personOf(asked, service);
  const before = await found(known, asked, service);
  const receipt = await eraseWithReceipt(known, asked.site, service, now);
  const text = [...(before.length === 0 ? [UNKNOWN] : []), ...aliasLines(known), receiptText(receipt)];
  if (!receipt.isClean || known.others.length > 0) throw new Refused(text.join('\n'));
  return text.join('\n');
}

/** What erasing a person would take away. */
export async function toErase(asked: EraseOptions, service: Service): Promise<string> {
  const known = await personOf(asked, service);
  const lines = [...(await found(known, asked, service)), ...aliasLines(known)];
  return lines.length === 0 ? UNKNOWN : lines.join('\n');
}

/** Their leads, the reservations that would go on without them, and where in the store they stand. */
async function found(known: PersonMatch, { site }: EraseOptions, service: Service): Promise<string[]> {
  const holds = await service.reservations.holds.list({ site, active: true });
  const going = holds.filter(
    ({ email, phone }) => known.emails.includes(emailKey(email) ?? '') || known.phones.includes(phone),
  );
  const tables = await tableTraces(service.store, traceFinder(known));
  return [
    ...(await leadsOf(known, site, service)).map(leadLine),
    ...going.map(
      ({ reference, state }) =>
        `${reference} is ${state}, and goes on with nobody to write to: first end it by forecourt holds release ${reference}`,
    ),
    ...tables.map(remainsInTable),
  ];
}

async function personOf({ email, phone, site }: EraseOptions, { people }: Service): Promise<PersonMatch> {
  if (email === undefined && phone === undefined)
    throw wrong('erase', 'Say whom: --email, --phone, or both.');
  if (email !== undefined && !isEmail(email)) throw wrong('--email', `"${email}" is no e-mail address`);
  if (phone !== undefined && phoneKey(phone) === null)
    throw wrong('--phone', `"${phone}" is no phone number`);
  return people.identity({ email, phone }, site);
}

const wrong = (field: string, message: string) =>
  new InvalidInput('The arguments are not right', [{ field, code: 'arguments', message }]);
