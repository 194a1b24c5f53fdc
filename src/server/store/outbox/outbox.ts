import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { type PlannedDelivery, SHOPPER_ROUTES } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { DELIVERY_ATTEMPTS } from '#domain/lead/retry.ts';
import { deliveryRow } from '../lead-store.ts';
import { leaseClock } from '../lease-clock.ts';
import { type DeadNotice, deadNoticesIn, replayNotices } from '../notices.ts';
import type { Store } from '../open-store.ts';
import type { DeliveryState, Tables } from '../tables.ts';
import type { ClaimedDelivery, DeliveryClaimOptions, LeadDelivery, Outcome, RouteQueue } from './delivery.ts';
import { claimIn, isFree, releaseIn, renewIn } from './lease.ts';
import { settleIn } from './settle.ts';

/** The outbox in `/status`. */
export interface OutboxDepth {
  pending: number;
  /** Age of the oldest pending delivery, in whole seconds. */
  oldest_seconds: number;
  /** Deliveries and notices that were given up, without mails to shoppers' refused mailboxes. */
  dead: number;
}

export interface DeliveryFilter {
  site?: string | undefined;
  state?: DeliveryState | undefined;
  lead?: string | undefined;
  since?: Date | undefined;
}

/** The record of one attempt. */
export interface Receipt {
  delivery_id: string;
  attempt: number;
  at: Date;
  delivered: boolean;
  detail: string;
}

/** The transactional outbox: deliveries are written with their lead, and sent by any number of couriers. */
export interface Outbox {
  /** Milliseconds without renewal after which a courier is lost, and another may claim its deliveries. */
  readonly lease_ms: number;
  /** Lists the queues with a due, unleased delivery. */
  dueQueues(now: Date): Promise<RouteQueue[]>;
  claim(queue: RouteQueue, options: DeliveryClaimOptions): Promise<ClaimedDelivery[]>;
  /** Extends a lease while its courier sends, unless it was lost. */
  renew(claimed: ClaimedDelivery, now: Date): Promise<void>;
  /** Gives up a lease without an attempt. */
  release(claimed: ClaimedDelivery): Promise<void>;
  /** Records an attempt; `false` where another courier has the lease, and decides. What arrived needs no lease. */
  settle(claimed: ClaimedDelivery, outcome: Outcome, now: Date): Promise<boolean>;
  find(id: string): Promise<LeadDelivery | null>;
  list(filter?: DeliveryFilter): Promise<LeadDelivery[]>;
  receipts(deliveryIds: readonly string[]): Promise<Receipt[]>;
  /** Lists the receipts, refund mails and leads of paid holds and payments that were given up. */
  deadNotices(site?: string): Promise<DeadNotice[]>;
  /** Makes dead deliveries and notices pending again: the one of an id, or all of a site. Returns their number. */
  replay(filter: { id?: string | undefined; site?: string | undefined }, now: Date): Promise<number>;
  /** Adds the deliveries that a lead lacks; leaves existing ones as they are. */
  add(lead: Pick<Lead, 'id' | 'site'>, deliveries: readonly PlannedDelivery[]): Promise<number>;
  depth(now: Date): Promise<OutboxDepth>;
  /** Counts the dead deliveries and notices of each site, without mails to shoppers' refused mailboxes. */
  deadBySite(): Promise<Map<string, number>>;
}

const LEASE_MS = 30_000;

export function openOutbox(
  store: Store,
  { lease_ms = LEASE_MS }: { lease_ms?: number | undefined } = {},
): Outbox {
  const timesAt = (now: Date) => ({ clock: leaseClock(store, now), lease_ms });
  return {
    lease_ms,
    async dueQueues(now) {
      const db = await store.db();
      return db
        .selectFrom('delivery')
        .select(['site', 'route'])
        .distinct()
        .where('state', '=', 'pending')
        .where('due_at', '<=', now.getTime())
        .where(isFree(timesAt(now)))
        .execute();
    },
    async claim(queue, options) {
      const { now, lease } = options;
      const rows = await store.write((db) => claimIn(db, queue, options, timesAt(now)));
      return rows.map((row) => ({ ...deliveryIn(row), lease }));
    },
    renew: async (claimed, now) => renewIn(await store.db(), claimed, timesAt(now)),
    release: async (claimed) => releaseIn(await store.db(), claimed),
    settle: (claimed, outcome, now) =>
      store.write((db) => settleIn(db, claimed, outcome, { now, ...timesAt(now) }), { interleaves: true }),
    async find(id) {
      const db = await store.db();
      const row = await db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : deliveryIn(row);
    },
    async list({ site, state, lead, since } = {}) {
      const db = await store.db();
      let query = db.selectFrom('delivery').selectAll();
      if (site !== undefined) query = query.where('site', '=', site);
      if (state !== undefined) query = query.where('state', '=', state);
      if (lead !== undefined) query = query.where('lead_id', '=', lead);
      if (since !== undefined) query = query.where('created_at', '>=', since.getTime());
      return (await query.orderBy('created_at').orderBy('route').execute()).map(deliveryIn);
    },
    async receipts(deliveryIds) {
      if (deliveryIds.length === 0) return [];
      const db = await store.db();
      const rows = await db
        .selectFrom('receipt')
        .selectAll()
        .where('delivery_id', 'in', deliveryIds)
        .orderBy('at')
        .execute();
      return rows.map((row) => ({ ...row, at: new Date(row.at), delivered: row.delivered === 1 }));
    },
    async replay({ id, site }, now) {
      const db = await store.db();
      let query = db
        .updateTable('delivery')
        .set({ state: 'pending', due_at: now.getTime(), attempts: 0, leased_until: 0, settled_at: null })
        .where('state', '=', 'dead');
      if (id !== undefined) query = query.where('id', '=', id);
      if (site !== undefined) query = query.where('site', '=', site);
      const again = Number((await query.executeTakeFirst()).numUpdatedRows);
      return again + (await replayNotices(db, { id, site }, now));
    },
    deadNotices: async (site) => deadNoticesIn(await store.db(), site),
    async add(lead, deliveries) {
      const db = await store.db();
      return addIn(db, lead, deliveries);
    },
    async depth(now) {
      const db = await store.db();
      const rows = await db
        .selectFrom('delivery')
        .select([
          'state',
          (row) => row.fn.countAll<number>().as('count'),
          (row) => row.fn.min('created_at').as('oldest'),
        ])
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'dead'), isLost(where)]),
            // A plain mail scheduled for later is not late.
            where.and([
              where('state', '=', 'pending'),
              where.or([where('attempts', '>', 0), where('due_at', '<=', now.getTime())]),
            ]),
          ]),
        )
        .groupBy('state')
        .execute();
      const pending = rows.find(({ state }) => state === 'pending');
      const age = pending === undefined ? 0 : now.getTime() - pending.oldest;
      return {
        pending: pending?.count ?? 0,
        oldest_seconds: Math.max(0, Math.floor(age / 1000)),
        dead: (rows.find(({ state }) => state === 'dead')?.count ?? 0) + (await deadNoticesIn(db)).length,
      };
    },
    async deadBySite() {
      const db = await store.db();
      const rows = await db
        .selectFrom('delivery')
        .select(['site', ({ fn }) => fn.countAll<number>().as('count')])
        .where('state', '=', 'dead')
        .where(isLost)
        .groupBy('site')
        .execute();
      const dead = new Map(rows.map(({ site, count }) => [site, count]));
      for (const { site } of await deadNoticesIn(db)) dead.set(site, (dead.get(site) ?? 0) + 1);
      return dead;
    },
  };
}

/** Whether a dead delivery is a route's fault: a mail to a shopper whose mailbox was refused is given up before. */
const isLost = (where: ExpressionBuilder<Tables, 'delivery'>) =>
  where.or([where('route', 'not in', SHOPPER_ROUTES), where('attempts', '>=', DELIVERY_ATTEMPTS)]);

async function addIn(
  db: Kysely<Tables>,
  lead: Pick<Lead, 'id' | 'site'>,
  deliveries: readonly PlannedDelivery[],
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('delivery')
    .values(deliveries.map((planned) => deliveryRow(lead, planned)))
    .onConflict((conflict) => conflict.columns(['lead_id', 'route']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

const deliveryIn = (row: Selectable<Tables['delivery']>): LeadDelivery => ({
  id: row.id,
  lead_id: row.lead_id,
  site: row.site,
  route: row.route,
  sink: JSON.parse(row.sink),
  state: row.state,
  attempts: row.attempts,
  due_at: new Date(row.due_at),
  created_at: new Date(row.created_at),
  last_error: row.last_error,
  reached: JSON.parse(row.reached),
});
