import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { messageOf } from '#domain/errors.ts';
import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/tables.ts';
import {
  type EnqueueOptions,
  type Handler,
  type Jobs,
  LONGEST_ATTEMPT,
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

/** How often a queue is looked at for what came meanwhile. What it holds already begins at its instant. */
const POLL_MS = 200;
/** How often a lease is renewed while it lasts. */
const BEATS = 3;
/** How long a job that was given up is told of; pg-boss keeps its own as long. */
const DEAD_MS = 7 * 86_400_000;
/** What a job says that was never heard of again. */
const LOST = 'Its worker was lost';

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
      const idle = await workOnce(queue, handler).catch((error: unknown) => {
        onProblem(error);
        return POLL_MS;
      });
      if (idle > 0) await pause(idle, closing.signal);
    }
  };
  /** Does one job; answers with the milliseconds until it is worth looking again. */
  const workOnce = async (queue: Queue, handler: Handler): Promise<number> => {
    const policy = queues[queue];
    const db = await store.db();
    const idle = async () => Math.min((await nextInstant(db, queue)) - now().getTime(), POLL_MS);
    // Outside of a transaction: looking at an empty queue keeps nobody from writing.
    const early = await idle();
    if (early > 0) return early;
    const job = await db.transaction().execute((trx) => claim(trx, queue, policy, now()));
    if (job === null) {
      // Another worker was faster, or what waits has to wait for another.
      const next = await idle();
      return next > 0 ? next : POLL_MS;
    }
    const stopRenewing = renewing(job, policy);
    try {
      await handler({ id: job.id, payload: JSON.parse(job.payload), attempts: job.attempts });
      await db.deleteFrom('job').where('id', '=', job.id).where('lease', '=', job.lease).execute();
      await forgetDead(db, queue, job.key, now());
    } catch (error) {
      await db
        .transaction()
        .execute((trx) => fail(trx, queue, job, { error: messageOf(error), policy, now: now() }));
    } finally {
      stopRenewing();
    }
    return 0;
  };
  /** Says again and again that a job is worked on, until it is told to stop or the job takes too long. */
  const renewing = ({ id, lease }: Claimed, { lease: seconds }: QueuePolicy): (() => void) => {
    const renew = async () => {
      const db = await store.db();
      const leased_until = now().getTime() + seconds * 1000;
      await db
        .updateTable('job')
        .set({ leased_until })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute();
    };
    const heart = setInterval(() => void renew().catch(onProblem), (seconds * 1000) / BEATS);
    const astray = setTimeout(() => clearInterval(heart), LONGEST_ATTEMPT * 1000);
    return () => {
      clearInterval(heart);
      clearTimeout(astray);
    };
  };

  return {
    enqueue: (queue, payload, options = {}) =>
      store.write((db) => insert(db, queue, payload, { ...options, now: now() })),
    async work(queue, handler) {
      const running = loop(queue, handler).finally(() => loops.delete(running));
      loops.add(running);
    },
    async has(queue, key) {
      const db = await store.db();
      const row = await db
        .selectFrom('job')
        .select('id')
        .where('queue', '=', queue)
        .where('key', '=', key)
        .where('state', '!=', 'dead')
        .executeTakeFirst();
      return row !== undefined;
    },
    async depth(queue) {
      const db = await store.db();
      let query = db
        .selectFrom('job')
        .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
        .where((where) => where.not(isDeadForLong(where, now())));
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
  const id = randomUUID();
  const due_at = (due ?? now).getTime();
  const row = await db
    .insertInto('job')
    .values({
      ...{ id, queue, key: key ?? null, payload: JSON.stringify(payload) },
      ...{ state: 'waiting', due_at, attempts: 0 },
      ...{ lease: null, leased_until: 0, last_error: null, created_at: now.getTime() },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'key'])
        .where('state', '=', sql.lit('waiting'))
        .doUpdateSet({ due_at })
        .where('job.due_at', '>', due_at),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id === id;
}

/** When the next job of a queue may begin, be it that its worker was lost, Unix milliseconds; `Infinity` for none. */
async function nextInstant(db: Kysely<Tables>, queue: Queue): Promise<number> {
  const due = await db
    .selectFrom('job')
    .select(({ fn }) => [fn.min('due_at').as('instant')])
    .where('queue', '=', queue)
    .where('state', '=', 'waiting')
    .where((where) => where.not(hasActiveTwin(where)))
    .executeTakeFirst();
  const lost = await db
    .selectFrom('job')
    .select(({ fn }) => [fn.min('leased_until').as('instant')])
    .where('queue', '=', queue)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return Math.min(due?.instant ?? Infinity, lost?.instant ?? Infinity);
}

/** Takes the job that waits longest, or one whose worker was lost; never the second of one key. */
async function claim(
  db: Kysely<Tables>,
  queue: Queue,
  policy: QueuePolicy,
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
        where.and([
          where('state', '=', 'active'),
          where('leased_until', '<=', instant),
          where.not(hasActiveSuspect(where, instant)),
        ]),
      ]),
    )
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  // A worker that was lost has used its attempt up.
  const attempts = row.state === 'active' ? row.attempts + 1 : row.attempts;
  if (attempts >= policy.attempts) {
    await bury(db, queue, { ...row, attempts }, LOST);
    return claim(db, queue, policy, now);
  }
  const lease = randomUUID();
  await db
    .updateTable('job')
    .set({ state: 'active', lease, leased_until: instant + policy.lease * 1000, attempts })
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

/**
 * Whether a job is worked on that has failed before. It may be the one that takes its worker with it: of jobs whose
 * worker was lost one is tried at a time, so that the innocent ones come to their end.
 */
const hasActiveSuspect = (job: ExpressionBuilder<Tables, 'job'>, instant: number) =>
  job.exists(
    job
      .selectFrom('job as suspect')
      .select('suspect.id')
      .where('suspect.state', '=', 'active')
      .where('suspect.leased_until', '>', instant)
      .where('suspect.attempts', '>', 0)
      .whereRef('suspect.queue', '=', 'job.queue'),
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
  const ours = db.selectFrom('job').select('id').where('id', '=', id).where('lease', '=', lease);
  if ((await ours.executeTakeFirst()) === undefined) return;
  if (made >= policy.attempts) return bury(db, queue, { id, key, attempts: made }, error);
  const twin = await db
    .selectFrom('job')
    .select('id')
    .where('queue', '=', queue)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // One that waits under the same key will do the same work.
  if (twin !== undefined) await db.deleteFrom('job').where('id', '=', id).execute();
  else
    await db
      .updateTable('job')
      .set({ state: 'waiting', due_at: now.getTime() + pauseAfter(policy, made) })
      .set({ ...FREE, attempts: made, last_error: error })
      .where('id', '=', id)
      .execute();
}

const FREE = { lease: null, leased_until: 0 };

/** Gives a job up. Of one key the last failure tells enough. */
async function bury(
  db: Kysely<Tables>,
  queue: Queue,
  { id, key, attempts }: Pick<Claimed, 'id' | 'key' | 'attempts'>,
  last_error: string,
): Promise<void> {
  await db
    .deleteFrom('job')
    .where('queue', '=', queue)
    .where('key', '=', key)
    .where('state', '=', 'dead')
    .execute();
  await db
    .updateTable('job')
    .set({ ...FREE, state: 'dead', attempts, last_error })
    .where('id', '=', id)
    .execute();
}

const isDeadForLong = (where: ExpressionBuilder<Tables, 'job'>, now: Date) =>
  where.and([where('state', '=', 'dead'), where('due_at', '<', now.getTime() - DEAD_MS)]);

/** Forgets what was given up, once it is done under the same key, or long ago. */
const forgetDead = (db: Kysely<Tables>, queue: Queue, key: string | null, now: Date): Promise<unknown> =>
  db
    .deleteFrom('job')
    .where('queue', '=', queue)
    .where('state', '=', 'dead')
    .where((where) => where.or([where('key', '=', key), isDeadForLong(where, now)]))
    .execute();

/** Over at once when `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});
