import { sql } from 'kysely';
import { HOUR_MS } from '#domain/duration.ts';
import { messageOf } from '#domain/errors.ts';
import { pause } from '../background.ts';
import { leaseClock } from '../store/lease-clock.ts';
import { isUniqueViolation, type Store } from '../store/open-store.ts';
import { enqueueIn } from './enqueue.ts';
import {
  type ClaimedJob,
  claimIn,
  depthOf,
  failIn,
  finishIn,
  type JobFailure,
  untilNext,
} from './job-table.ts';
import { type Handler, type Jobs, QUEUES, type Queue, Snoozed } from './jobs.ts';

export interface JobsOptions {
  store: Store;
  now: () => Date;
  /** Called with failures of the store; those of handlers are recorded with the job. */
  onProblem: (error: unknown) => void;
  queues?: typeof QUEUES;
  /**
   * Milliseconds without renewal after which a worker is lost: its attempt has failed, and another may claim the job.
   */
  lease_ms?: number;
}

/** How often a queue is polled for new jobs; jobs already waiting start at their due time. */
const POLL_MS = 200;
const LEASE_MS = 15_000;
/** Lease renewals per lease duration. */
const BEATS = 3;
/** An attempt that runs longer than this counts as failed though its worker is alive. */
const LONGEST_ATTEMPT_MS = HOUR_MS;

/**
 * Opens the jobs in a table of the store, for any number of workers: on one machine with SQLite, on many with Postgres.
 */
export function openJobs({ store, now, onProblem, queues = QUEUES, lease_ms = LEASE_MS }: JobsOptions): Jobs {
  const loops = new Set<Promise<void>>();
  const closing = new AbortController();
  const own = new Set<string>();
  // SQLite needs no row locks: it has one writer at a time.
  const locked = store.kind === 'postgres' ? sql`for update skip locked` : sql``;

  /** Renews a job's lease until stopped, or until the attempt takes too long. */
  const renewing = (job: ClaimedJob, clock: () => Date): (() => void) => {
    const renew = async () => {
      const db = await store.db();
      await db
        .updateTable('job')
        .set({ leased_until: sql<number>`${leaseClock(store, clock())} + ${lease_ms}` })
        .where('id', '=', job.id)
        .where('lease', '=', job.lease)
        .execute();
    };
    const heart = setInterval(() => void renew().catch(onProblem), lease_ms / BEATS);
    const stop = () => {
      clearInterval(heart);
      clearTimeout(astray);
      own.delete(job.id);
    };
    const astray = setTimeout(stop, LONGEST_ATTEMPT_MS);
    own.add(job.id);
    return stop;
  };
  /** Claims a due job; without one, returns the milliseconds until the next check. */
  const claim = async (queue: Queue, at: Date): Promise<ClaimedJob | number> => {
    const db = await store.db();
    const clock = leaseClock(store, at);
    const options = { now: at, clock, lease_ms, policy: queues[queue], own: [...own] };
    // Checked first, since reading an empty queue blocks no writer.
    const idle = await untilNext(db, queue, options);
    if (idle > 0) return Math.min(idle, POLL_MS);
    // Without a result another worker was faster, or the job is blocked by another.
    return (await claimIn(db, queue, options, locked)) ?? POLL_MS;
  };
  /** Runs a job; returns whether it is done or postponed. */
  const attempt = async <Q extends Queue>(
    queue: Q,
    job: ClaimedJob,
    handler: Handler<Q>,
    clock: () => Date,
  ): Promise<boolean> => {
    const db = await store.db();
    const stopRenewing = renewing(job, clock);
    try {
      await handler({ id: job.id, payload: JSON.parse(job.payload), attempts: job.attempts });
      await finishIn(db, queue, job, { policy: queues[queue], now: clock() });
      return true;
    } catch (error) {
      const failure = failureOf(queue, job, error, clock());
      const fail = () => db.transaction().execute((trx) => failIn(trx, queue, job, failure));
      // A job of the same key may be added at the same moment.
      await fail().catch((problem) => (isUniqueViolation(problem) ? fail() : Promise.reject(problem)));
      return failure.attempts === job.attempts;
    } finally {
      stopRenewing();
    }
  };
  const failureOf = (queue: Queue, job: ClaimedJob, thrown: unknown, at: Date): JobFailure => {
    const error = messageOf(thrown);
    if (thrown instanceof Snoozed) return { error, attempts: job.attempts, again: thrown.until };
    const attempts = job.attempts + 1;
    return { error, attempts, again: queues[queue].retry(attempts, at) };
  };
  const workOnce = async <Q extends Queue>(queue: Q, handler: Handler<Q>): Promise<number> => {
    const job = await claim(queue, now());
    if (typeof job === 'number') return job;
    await attempt(queue, job, handler, now);
    return 0;
  };
  const loop = async (once: () => Promise<number>) => {
    while (!closing.signal.aborted) {
      const idle = await once().catch((error: unknown) => {
        onProblem(error);
        return POLL_MS;
      });
      if (idle > 0) await pause(idle, closing.signal);
    }
  };

  return {
    enqueue: (queue, payload, options = {}) =>
      store.write((db) => enqueueIn(db, queue, payload, { ...options, now: now() })),
    work(queue, handler) {
      const running = loop(() => workOnce(queue, handler)).finally(() => loops.delete(running));
      loops.add(running);
    },
    async drain(queue, handler, clock = now) {
      let failed = 0;
      while (!closing.signal.aborted) {
        const job = await claim(queue, clock());
        if (typeof job === 'number') break;
        if (!(await attempt(queue, job, handler, clock))) failed += 1;
      }
      return failed;
    },
    async has(queue, key) {
      const db = await store.db();
      const row = await db
        .selectFrom('job')
        .select('id')
        .where('queue', '=', queue)
        .where('key', '=', key)
        .where('state', 'in', ['waiting', 'active'])
        .executeTakeFirst();
      return row !== undefined;
    },
    depth: async (queue) => depthOf(await store.db(), queue, now()),
    async close() {
      closing.abort();
      await Promise.all(loops);
    },
  };
}

/** Frees leases left by dead workers; call it only where no other worker serves the queue. */
export async function freeLeases(store: Store, queue: Queue): Promise<void> {
  const db = await store.db();
  await db
    .updateTable('job')
    .set({ leased_until: 0 })
    .where('queue', '=', queue)
    .where('state', '=', 'active')
    .execute();
}
