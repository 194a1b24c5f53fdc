import type { ExpressionBuilder, Insertable, Kysely, Selectable } from 'kysely';
import type { LeadResponse } from '#domain/api/leads.schema.ts';
import { emailKey, phoneKey } from '#domain/lead/contact-rules.ts';
import type { PlannedDelivery } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { type Store, sitesIn } from './open-store.ts';
import { PERSON_DATA } from './person-data.ts';
import { proofClaim } from './proof-claim.ts';
import { saveSearchIn } from './saved-searches/save-search.ts';
import type { Tables } from './tables.ts';

export interface LeadKey {
  key: string;
  bodyHash: string;
  /** Milliseconds after which the key may be used again; without them it may not. */
  valid_ms?: number;
}

/** A lead to be stored with its deliveries, atomically. */
export interface NewLead {
  lead: Lead;
  deliveries: readonly PlannedDelivery[];
  response: LeadResponse;
  /** The sender's key with a hash of the body; `null` without a key. */
  idempotency: LeadKey | null;
  /** The account that is signed in; a saved search is shown there, too. */
  account_id?: string | null;
}

/** `repeated`: the key was used for the same body. `conflict`: for another one. */
export type LeadInsert = { outcome: 'stored' | 'repeated'; response: LeadResponse } | { outcome: 'conflict' };

/** Which leads to list; all given conditions apply. */
export interface LeadFilter {
  site?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  kind?: Lead['kind'] | undefined;
  /** Newest first, at most this many. */
  limit?: number | undefined;
}

/** A person, identified by phone, e-mail or both. */
export interface Person {
  phone?: string | undefined;
  email?: string | undefined;
}

/** The leads of all sites (promises "Leads"): a lead reported as `stored` survives a power cut. */
export interface LeadStore {
  /** The outcome of a key that was used before `now`; `null` for a new one. */
  repeated(site: string, idempotency: LeadKey, now: Date): Promise<LeadInsert | null>;
  accept(entry: NewLead): Promise<LeadInsert>;
  /** Finds a lead by id or reference; erased ones are not found. */
  find(idOrReference: string): Promise<Lead | null>;
  /** Lists leads, newest first. */
  list(filter?: LeadFilter): Promise<Lead[]>;
  of(person: Person, site?: string): Promise<Lead[]>;
  /** Erases all personal data; the lead's existence and time remain. */
  erase(ids: readonly string[], now: Date): Promise<number>;
  /** Lists the slugs of all sites that have leads. */
  sites(): Promise<string[]>;
  /** Deletes idempotency keys and responses older than this instant. */
  deleteKeys(before: Date): Promise<number>;
}

/** Leads erased per transaction, so that other writers do not wait long. */
const AT_ONCE = 500;

export function leadStore(store: Store): LeadStore {
  return {
    repeated: async (site, idempotency, now) => findRepeated(await store.db(), site, idempotency, now),
    accept: (entry) => store.write((db) => acceptLead(db, entry), { interleaves: true }),
    async find(idOrReference) {
      const db = await store.db();
      const row = await db
        .selectFrom('lead')
        .selectAll()
        .where((where) => where.or([where('id', '=', idOrReference), where('reference', '=', idOrReference)]))
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : leadIn(row);
    },
    async list({ site, since, until, kind, limit } = {}) {
      const db = await store.db();
      let query = db.selectFrom('lead').selectAll().where('erased_at', 'is', null);
      if (site !== undefined) query = query.where('site', '=', site);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (since !== undefined) query = query.where('received_at', '>=', since.getTime());
      if (until !== undefined) query = query.where('received_at', '<', until.getTime());
      if (limit !== undefined) query = query.limit(limit);
      return (await query.orderBy('received_at', 'desc').orderBy('id').execute()).map(leadIn);
    },
    async of(person, site) {
      const db = await store.db();
      const { phone, email } = keysOf(person);
      let query = db
        .selectFrom('lead')
        .selectAll()
        .where((where) => where.or([where('phone_key', '=', phone), where('email_key', '=', email)]));
      if (site !== undefined) query = query.where('site', '=', site);
      return (await query.orderBy('received_at').execute()).map(leadIn);
    },
    async erase(ids, now) {
      let erased = 0;
      for (let from = 0; from < ids.length; from += AT_ONCE)
        erased += await store.write((db) => eraseIn(db, ids.slice(from, from + AT_ONCE), now));
      return erased;
    },
    sites: () => sitesIn(store, 'lead'),
    async deleteKeys(before) {
      const db = await store.db();
      const { numDeletedRows } = await db
        .deleteFrom('idempotency')
        .where('created_at', '<', before.getTime())
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Stores a lead with its deliveries, within a transaction. */
export async function acceptLead(
  db: Kysely<Tables>,
  { lead, deliveries, response, idempotency, account_id = null }: NewLead,
): Promise<LeadInsert> {
  const received_at = Date.parse(lead.received_at);
  if (idempotency !== null) {
    const { key, bodyHash, valid_ms } = idempotency;
    const entry = {
      body_hash: bodyHash,
      lead_id: lead.id,
      answer: JSON.stringify(response),
      created_at: received_at,
    };
    // A concurrent duplicate waits here for the first to commit, then reads its response.
    const first = await db
      .insertInto('idempotency')
      .values({ ...entry, site: lead.site, key })
      .onConflict((conflict) => {
        const taken = conflict.columns(['site', 'key']);
        if (valid_ms === undefined) return taken.doNothing();
        return taken.doUpdateSet(entry).where((row) => row.not(isValid(row, valid_ms, received_at)));
      })
      .returning('key')
      .executeTakeFirst();
    if (first === undefined) {
      const repeated = await findRepeated(db, lead.site, idempotency, new Date(received_at));
      if (repeated !== null) return repeated;
      throw new Error('The key of a repeated lead was deleted meanwhile');
    }
  }
  await db
    .insertInto('lead')
    .values({
      id: lead.id,
      site: lead.site,
      reference: lead.reference,
      received_at,
      kind: lead.kind,
      phone_key: phoneKey(lead.phone),
      email_key: emailKey(lead.email),
      body: JSON.stringify(lead),
      erased_at: null,
    })
    .execute();
  if (deliveries.length > 0) {
    await db
      .insertInto('delivery')
      .values(deliveries.map((planned) => deliveryRow(lead, planned)))
      .execute();
  }
  await saveSearchIn(db, lead, { deliveries, account_id });
  return { outcome: 'stored', response };
}

/** Matches keys of the last `valid_ms`; one of the future is from before the clock was set back. */
const isValid = (row: ExpressionBuilder<Tables, 'idempotency'>, valid_ms: number, at: number) =>
  row.and([
    row('idempotency.created_at', '>', at - valid_ms),
    row('idempotency.created_at', '<', at + valid_ms),
  ]);

async function findRepeated(
  db: Kysely<Tables>,
  site: string,
  { key, bodyHash, valid_ms }: LeadKey,
  now: Date,
): Promise<LeadInsert | null> {
  let query = db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('site', '=', site)
    .where('key', '=', key);
  if (valid_ms !== undefined) query = query.where((row) => isValid(row, valid_ms, now.getTime()));
  const used = await query.executeTakeFirst();
  if (used === undefined) return null;
  return used.body_hash === bodyHash
    ? { outcome: 'repeated', response: JSON.parse(used.answer) }
    : { outcome: 'conflict' };
}

/** Builds a row of the outbox, due at once or at its planned time. */
export function deliveryRow(
  { id: lead_id, site }: Pick<Lead, 'id' | 'site'>,
  { id, route, sink, due }: PlannedDelivery,
): Insertable<Tables['delivery']> {
  return {
    id,
    lead_id,
    site,
    route,
    sink: JSON.stringify(sink),
    state: 'pending',
    due_at: due.getTime(),
    attempts: 0,
    lease: null,
    leased_until: 0,
    created_at: due.getTime(),
    settled_at: null,
    last_error: null,
    reached: '[]',
  };
}

async function eraseIn(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('lead')
    .set({ ...PERSON_DATA.lead.emptied, erased_at: now.getTime() })
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const deliveries = db.selectFrom('delivery').select('id').where('lead_id', 'in', ids);
  await db
    .updateTable('receipt')
    .set(PERSON_DATA.receipt.emptied)
    .where('delivery_id', 'in', deliveries)
    .execute();
  await db
    .updateTable('delivery')
    .set({ state: 'cancelled', settled_at: now.getTime() })
    .where('lead_id', 'in', ids)
    .where('state', 'in', ['pending', 'dead'])
    .execute();
  await db.updateTable('delivery').set(PERSON_DATA.delivery.emptied).where('lead_id', 'in', ids).execute();
  const keys = await db
    .deleteFrom('idempotency')
    .where('lead_id', 'in', ids)
    .returning(['site', 'key'])
    .execute();
  for (const { site, key } of keys)
    await db
      .updateTable('proof')
      .set(PERSON_DATA.proof.emptied)
      .where('claim', '=', proofClaim(site, 'lead', key))
      .execute();
  await db.deleteFrom('trade_in').where('lead_id', 'in', ids).execute();
  return Number(numUpdatedRows);
}

// Trusted: only `accept` writes it.
const leadIn = ({ body }: Pick<Selectable<Tables['lead']>, 'body'>): Lead => JSON.parse(body);

const keysOf = ({ phone, email }: Person) => ({
  phone: phoneKey(phone ?? null),
  email: emailKey(email ?? null),
});
