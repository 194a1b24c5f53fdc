import { mailboxKey } from '#domain/abuse/person-key.ts';
import { emailKey, phoneKey } from '#domain/lead/contact-rules.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { Identity } from '#domain/privacy/traces.ts';
import { personMentions } from './hold-people.ts';
import { leadStore, type Person } from './lead-store.ts';
import type { Store } from './open-store.ts';

/** What a person is known by: what was given with what goes along, and what does not. */
export interface PersonMatch extends Identity {
  /** Addresses and numbers beside what was given that stand nowhere without it. */
  added: readonly string[];
  /** Those that stand elsewhere too, and other addresses of the same mailbox: they may be a stranger's. */
  others: readonly string[];
}

/** People over all tables that know them. */
export interface People {
  /** What a person is known by, with the names they sent; by writing a stranger's number beside their address nobody gets at it. */
  identity(person: Person, site?: string): Promise<PersonMatch>;
}

/** How one row names somebody: by addresses and numbers, and by names where it is no lead. */
interface PersonRow {
  site: string;
  keys: readonly string[];
  names: readonly string[];
}

/** Whether a key is a number, as which all others are addresses. */
export const isNumber = (key: string): boolean => phoneKey(key) === key;

export const openPeople = (store: Store): People => ({
  async identity({ email, phone }, site) {
    const given = present(emailKey(email ?? null), phoneKey(phone ?? null));
    const everywhere = await rowsOf(store);
    const here = everywhere.filter((row) => site === undefined || row.site === site);
    const hasGiven = hasOneOf(given);
    const isTheirs = (key: string) => everywhere.filter(hasOneOf([key])).every(hasGiven);
    const beside = keysOf(here.filter(hasGiven)).filter((key) => !given.includes(key));
    const added = beside.filter(isTheirs);
    const own = [...given, ...added];
    const mailboxes = present(...own.map(mailboxKey));
    const sameMailbox = keysOf(here).filter((key) => mailboxes.includes(mailboxKey(key) ?? ''));
    const others = new Set([...beside, ...sameMailbox]).difference(new Set(own));
    const [phones, emails] = [own.filter(isNumber), own.filter((key) => !isNumber(key))];
    const names = here.filter(hasOneOf(own)).flatMap((row) => row.names);
    for (const contact of [...emails.map((email) => ({ email })), ...phones.map((phone) => ({ phone }))])
      names.push(...(await leadStore(store).of(contact, site)).flatMap(namesOf));
    return { emails, phones, names: [...new Set(names)], added, others: [...others] };
  },
});

const hasOneOf =
  (keys: readonly string[]) =>
  (row: PersonRow): boolean =>
    row.keys.some((key) => keys.includes(key));

const keysOf = (rows: readonly PersonRow[]): string[] => [...new Set(rows.flatMap(({ keys }) => keys))];

/** Every row that names somebody. */
async function rowsOf(store: Store): Promise<PersonRow[]> {
  const db = await store.db();
  const leads = await db
    .selectFrom('lead')
    .select(['site', 'email_key', 'phone_key'])
    .where('erased_at', 'is', null)
    .execute();
  const accounts = await db.selectFrom('account').select(['site', 'phone']).execute();
  return [
    ...leads.map(({ site, email_key, phone_key }) => named(site, [email_key, phone_key])),
    ...accounts.map(({ site, phone }) => named(site, [phone])),
    ...(await personMentions(db)).map(({ site, email, phones, names }) =>
      named(site, [emailKey(email), ...phones], names),
    ),
  ];
}

const named = (site: string, keys: readonly (string | null)[], names: readonly string[] = []): PersonRow => ({
  ...{ site, keys: present(...keys), names },
});

const present = (...keys: readonly (string | null)[]): string[] => keys.flatMap((key) => key ?? []);

const namesOf = ({ name, last_name }: Lead): string[] =>
  last_name === null ? [name] : [name, `${name} ${last_name}`];
