import { type Expression, type SqlBool, sql } from 'kysely';
import { SEARCH_EVENTS } from '#domain/events/search-counts.ts';
import { emailKey, phoneKey } from '#domain/lead/contact-rules.ts';
import { namesOf } from '#domain/names-of.ts';
import { asBytes, type Identity, traceFinder } from '#domain/privacy/traces.ts';
import type { Store } from './open-store.ts';
import type { PERSON_DATA } from './person-data.ts';
import { openSpins } from './spins.ts';
import type { Tables } from './tables.ts';

/** The tables that erasing a person changes, and the payments of their holds and invoices. */
type PersonTable =
  | { [T in keyof Tables]: (typeof PERSON_DATA)[T]['rows'] extends 'nobody' ? never : T }[keyof Tables]
  | 'payment';

/** Tables whose rows say nothing about a person: keyed hashes, and attempts at sending what is already here. */
type Omitted = 'idempotency' | 'proof' | 'budget' | 'delivery' | 'receipt';

type ExportedTable = Exclude<PersonTable, Omitted>;

/** The columns that a person receives of their rows: tokens, hashes and checkout addresses are not among them. */
const EXPORTED = {
  lead: ['body'],
  trade_in: ['site', 'state', 'valuation', 'created_at', 'updated_at'],
  account: ['site', 'phone', 'created_at'],
  session: ['device', 'created_at', 'seen_at', 'expires_at'],
  code: ['site', 'phone', 'redirect', 'sent_at', 'expires_at'],
  watch: ['site', 'entry', 'seen', 'saved_at'],
  watch_texts: ['wanted'],
  awaiting: ['site', 'email', 'body', 'created_at'],
  saved_search: ['site', 'email', 'href', 'label', 'seen', 'created_at', 'confirmed_at', 'sent_at'],
  hold: [
    ...(['site', 'reference', 'car_id', 'car_name', 'purpose', 'state', 'name', 'email', 'phone'] as const),
    ...(['deposit', 'hours', 'created_at', 'captured_at', 'expires_at', 'ended_at'] as const),
  ],
  online_payment: [
    ...(['site', 'reference', 'location_name', 'invoice', 'amount', 'state', 'name', 'email'] as const),
    ...(['phone', 'kept', 'created_at', 'paid_at', 'ended_at'] as const),
  ],
  payment: ['site', 'amount', 'returned', 'captured_at', 'refund', 'refunded_at'],
  test_checkout: ['amount', 'label', 'state'],
  spin: ['site', 'promotion', 'won', 'claim', 'spun_at'],
  // A waiting message has links that act for its reader, and otherwise what the other tables have.
  job: ['queue', 'state', 'created_at', 'due_at'],
  event_count: ['site', 'day', 'event', 'category', 'hits'],
} as const satisfies { readonly [T in ExportedTable]: readonly (keyof Tables[T] & string)[] };

/** Rows by table, as JSON: instants are ISO 8601. */
export type PersonRows = Record<ExportedTable, Record<string, unknown>[]>;

type Keys = Record<'emails' | 'phones' | 'spellings' | 'hashes' | 'jobs' | 'terms', readonly string[]> &
  Record<'leads' | 'accounts' | 'subjects', readonly string[]>;

/** The columns by which a table's rows are found, with the kind of key in each. */
const FOUND_BY: { readonly [T in ExportedTable]: { readonly [C in keyof Tables[T]]?: keyof Keys } } = {
  lead: { email_key: 'emails', phone_key: 'phones' },
  trade_in: { lead_id: 'leads' },
  account: { phone: 'phones' },
  session: { account_id: 'accounts' },
  code: { phone: 'phones' },
  watch: { account_id: 'accounts' },
  watch_texts: { account_id: 'accounts' },
  awaiting: { email: 'spellings' },
  saved_search: { email_key: 'emails', account_id: 'accounts' },
  hold: { email: 'spellings', phone: 'phones' },
  online_payment: { email: 'spellings', phone: 'phones', account_id: 'accounts' },
  payment: { subject: 'subjects' },
  test_checkout: { subject: 'subjects' },
  spin: { user_hash: 'hashes' },
  job: { id: 'jobs' },
  event_count: { category: 'terms' },
};

/** Returns what the store has of a person, on one site or on all, without what would let a reader act as them. */
export async function personRows(store: Store, identity: Identity, site?: string): Promise<PersonRows> {
  const { emails, phones } = identity;
  const [none, theirs] = [[], await looseKeys(store, identity, site)];
  const keys: Keys = { emails, phones, ...theirs, leads: none, accounts: none, subjects: none };
  const rowsOf = (table: ExportedTable) => rowsBy(store, table, keys, site);
  const idsOf = async (table: 'lead' | 'account' | 'hold' | 'online_payment') =>
    (await rowsOf(table)).map(({ id }) => String(id));
  keys.leads = await idsOf('lead');
  keys.accounts = await idsOf('account');
  keys.subjects = [...(await idsOf('hold')), ...(await idsOf('online_payment'))];
  const found = namesOf(EXPORTED).map(
    async (table) => [table, (await rowsOf(table)).map((row) => exportedRow(table, row))] as const,
  );
  return Object.fromEntries(await Promise.all(found)) as PersonRows;
}

async function rowsBy(
  store: Store,
  table: ExportedTable,
  keys: Keys,
  site: string | undefined,
): Promise<Record<string, unknown>[]> {
  const conditions = Object.entries(FOUND_BY[table]).flatMap(([column, kind]): Expression<SqlBool>[] =>
    keys[kind].length === 0 ? [] : [sql<SqlBool>`${sql.ref(column)} in (${sql.join([...keys[kind]])})`],
  );
  if (conditions.length === 0) return [];
  const db = await store.db();
  const rows: Record<string, unknown>[] = await db
    .selectFrom(table)
    .selectAll()
    .where(({ or }) => or(conditions))
    .execute();
  return rows.filter((row) => site === undefined || !('site' in row) || row.site === site);
}

/** Returns a person's keys in columns without an index of people. */
async function looseKeys(store: Store, identity: Identity, site: string | undefined) {
  const db = await store.db();
  const { emails, phones } = identity;
  const isTheirs = (email: string, phone?: string) =>
    emails.includes(emailKey(email) ?? '') || (phone !== undefined && phones.includes(phoneKey(phone) ?? ''));
  const addresses = await Promise.all(
    (['hold', 'awaiting', 'online_payment'] as const).map((table) =>
      db.selectFrom(table).select('email').distinct().execute(),
    ),
  );
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('queue', 'in', ['notice', 'text', 'search_mail'])
    .execute();
  const terms = await db
    .selectFrom('event_count')
    .select('category')
    .distinct()
    .where('event', 'in', SEARCH_EVENTS)
    .execute();
  const find = traceFinder(identity);
  const spins = openSpins(store);
  const hashes = await Promise.all(phones.map((phone) => spins.hashesOf(phone, site)));
  return {
    spellings: [...new Set(addresses.flat().map(({ email }) => email))].filter((email) => isTheirs(email)),
    jobs: jobs
      .filter(({ payload }) => {
        const message = JSON.parse(payload);
        const { email = '', phone } = message.notice ?? message;
        return (site === undefined || message.site === site) && isTheirs(email, phone);
      })
      .map(({ id }) => id),
    terms: terms.map(({ category }) => category).filter((term) => find(asBytes(term)).length > 0),
    hashes: hashes.flat(),
  };
}

/** Columns with JSON; of the trade-in's state, but no other's. */
const JSON_COLUMN = /^(?:body|entry|seen|valuation|won|trade_in state)$/;

/** Returns the exported columns of a row; of a lead, what was sent. */
function exportedRow(table: ExportedTable, row: Record<string, unknown>): Record<string, unknown> {
  const values = Object.fromEntries(
    EXPORTED[table].map((column) => [column, exportedValue(table, column, row[column])]),
  );
  return table === 'lead' ? (values.body as Record<string, unknown>) : values;
}

function exportedValue(table: ExportedTable, column: string, value: unknown): unknown {
  if (value === null) return null;
  if (column.endsWith('_at')) return new Date(Number(value)).toISOString();
  const isJson = JSON_COLUMN.test(column) || JSON_COLUMN.test(`${table} ${column}`);
  return isJson ? JSON.parse(String(value)) : value;
}
