import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { messageOf } from '#domain/errors.ts';
import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/tables.ts';
import {
  type EnqueueOptions,
  type Handler,
  type Jobs,
  pauseAfter,
  type Queue,
  type QueuePolicy,
} from './jobs.ts';

export interface StoreJobsOptions {
  store: Store;
  now: () => Date;
  queues: Record<Queue, QueuePolicy>;
  /** Told of failures of the store itself; those of handlers are the job's. */
  onProblem: (error: unknown) => void;
}

const POLL_MS = 200;

interface Claimed {
  id: string;
  key: string | null;
  payload: string;
  attempts: number;
  lease: string;
}

/** Jobs in the tables of the embedded store, whose one writer at a time keeps two workers off one job. */
export function storeJobs({ store, now, queues, onProblem }: StoreJobsOptions): Jobs {
  const loops = new Set<Promise<void>>();
  const closing = new AbortController();

  const loop = async (queue: Queue, handler: Handler) => {
    while (!closing.signal.aborted) {
      const worked = await workOnce(queue, handler).catch((error: unknown) => {
        onProblem(error);
        return false;
      });
      if (!worked) await pause(closing.signal);
    }
  };
  const workOnce = async (queue: Queue, handler: Handler): Promise<boolean> => {
    const policy = queues[queue];
    const db = await store.db();
    const job = await db.transaction().execute((trx) => claim(trx, queue, policy, now()));
    if (job === null) return false;
    try {
      await handler({ id: job.id, payload: JSON.parse(job.payload), attempts: job.attempts });
      await db.deleteFrom('job').where('id', '=', job.id).where('lease', '=', job.lease).execute();
    } catch (error) {
      await db
        .transaction()
        .execute((trx) => fail(trx, queue, job, { error: messageOf(error), policy, now: now() }));
    }
    return true;
  };

  return {
    enqueue: (queue, payload, options = {}) =>
      store.write((db) => insert(db, queue, payload, { ...options, now: now() })),
    async work(queue, handler) {
      const running = loop(queue, handler).finally(() => loops.delete(running));
      loops.add(running);
    },
    async dead(queue) {
      const db = await store.db();
      const rows = await db
        .selectFrom('job')
        .selectAll()
        .where('queue', '=', queue)
        .where('state', '=', 'dead')
        .execute();
      return rows.map(({ id, payload, last_error }) => ({
        id,
        payload: JSON.parse(payload),
        error: last_error ?? '',
      }));
    },
    async replay(queue, id) {
      const db = await store.db();
      await db
        .updateTable('job')
        .set({ state: 'waiting', attempts: 0, due_at: now().getTime() })
        .where('queue', '=', queue)
        .where('id', '=', id)
        .where('state', '=', 'dead')
        .execute();
    },
    async depth(queue) {
      const db = await store.db();
      let query = db.selectFrom('job').select(['state', ({ fn }) => fn.countAll<number>().as('count')]);
      if (queue !== undefined) query = query.where('queue', '=', queue);
      const rows = await query.groupBy('state').execute();
      const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
      return { waiting: of('waiting'), active: of('active'), dead: of('dead') };
    },
    async close() {
      closing.abort();
      await Promise.all(loops);
    },
  };
}

/** Frees what workers that are no more left active, for who knows that no other one works on the queue. */
export async function freeLeases(store: Store, queue: Queue): Promise<void> {
  const db = await store.db();
  await db
    .updateTable('job')
    .set({ leased_until: 0 })
    .where('queue', '=', queue)
    .where('state', '=', 'active')
    .execute();
}

async function insert(
  db: Kysely<Tables>,
  queue: Queue,
  payload: object,
  { key, due, now }: EnqueueOptions & { now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job')
    .values({
      ...{ id: randomUUID(), queue, key: key ?? null, payload: JSON.stringify(payload) },
      ...{ state: 'waiting', due_at: (due ?? now).getTime(), attempts: 0 },
      ...{ lease: null, leased_until: 0, last_error: null, created_at: now.getTime() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Takes the job that waits longest, or one whose worker was lost; never the second of one key. */
async function claim(
  db: Kysely<Tables>,
  queue: Queue,
  { lease: seconds }: QueuePolicy,
  now: Date,
): Promise<Claimed | null> {
  const instant = now.getTime();
  const row = await db
    .selectFrom('job')
    .select(['id', 'key', 'payload', 'attempts', 'state'])
    .where('queue', '=', queue)
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', 'waiting'),
          where('due_at', '<=', instant),
          where.not(hasActiveTwin(where)),
        ]),
        where.and([where('state', '=', 'active'), where('leased_until', '<=', instant)]),
      ]),
    )
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const lease = randomUUID();
  // A worker that was lost has used its attempt up.
  const attempts = row.state === 'active' ? row.attempts + 1 : row.attempts;
  await db
    .updateTable('job')
    .set({ state: 'active', lease, leased_until: instant + seconds * 1000, attempts })
    .where('id', '=', row.id)
    .execute();
  return { id: row.id, key: row.key, payload: row.payload, attempts, lease };
}

const hasActiveTwin = (job: ExpressionBuilder<Tables, 'job'>) =>
  job.exists(
    job
      .selectFrom('job as twin')
      .select('twin.id')
      .where('twin.state', '=', 'active')
      .whereRef('twin.queue', '=', 'job.queue')
      .whereRef('twin.key', '=', 'job.key'),
  );

interface Failure {
  error: string;
  policy: QueuePolicy;
  now: Date;
}

async function fail(
  db: Kysely<Tables>,
  queue: Queue,
  { id, key, lease, attempts }: Claimed,
  { error, policy, now }: Failure,
): Promise<void> {
  const made = attempts + 1;
  const ours = db.updateTable('job').where('id', '=', id).where('lease', '=', lease);
  const free = { lease: null, leased_until: 0, attempts: made, last_error: error };
  if (made >= policy.attempts) {
    // Of one key the last failure tells enough.
    await db
      .deleteFrom('job')
      .where('queue', '=', queue)
      .where('key', '=', key)
      .where('state', '=', 'dead')
      .execute();
    await ours.set({ ...free, state: 'dead' }).execute();
    return;
  }
  const twin = await db
    .selectFrom('job')
    .select('id')
    .where('queue', '=', queue)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // One that waits under the same key will do the same work.
  if (twin !== undefined)
    await db.deleteFrom('job').where('id', '=', id).where('lease', '=', lease).execute();
  else
    await ours.set({ ...free, state: 'waiting', due_at: now.getTime() + pauseAfter(policy, made) }).execute();
}

/** Over at once when `signal` aborts. */
const pause = (signal: AbortSignal): Promise<void> => sleep(POLL_MS, undefined, { signal }).catch(() => {});
