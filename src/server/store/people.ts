import { mailboxKey } from '#domain/abuse/person-key.ts';
import { emailKey, phoneKey } from '#domain/lead/contact-rules.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { Identity } from '#domain/privacy/traces.ts';
import { personMentions } from './holds/hold-people.ts';
import { leadStore, type Person } from './lead-store.ts';
import type { Store } from './open-store.ts';

/** The identifiers of a person: those given, those that follow from them, and those that do not. */
export interface PersonMatch extends Identity {
  /** Further e-mails and phones that occur only together with the given ones. */
  added: readonly string[];
  /** Identifiers that also occur elsewhere, and other spellings of the same mailbox, which may be a stranger's. */
  others: readonly string[];
}

/** Finds people across all tables. */
export interface People {
  /**
   * Returns a person's identifiers, with the names they sent. A stranger's phone does not match merely because somebody
   * typed it beside their own e-mail.
   */
  identity(person: Person, site?: string): Promise<PersonMatch>;
}

/** A row that names a person: by e-mails and phones, and in tables other than leads by name. */
interface PersonRow {
  site: string;
  keys: readonly string[];
  names: readonly string[];
}

/** Whether a key is a phone; all others are e-mails. */
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

/** Reads every row that names a person. */
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
  site,
  keys: present(...keys),
  names,
});

const present = (...keys: readonly (string | null)[]): string[] => keys.flatMap((key) => key ?? []);

const namesOf = ({ name, last_name }: Lead): string[] =>
  last_name === null ? [name] : [name, `${name} ${last_name}`];
