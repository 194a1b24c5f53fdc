import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import type { Tables } from '../store/tables.ts';
import type { Queue, QueueDepth, QueuePolicy } from './jobs.ts';

type JobRow = ExpressionBuilder<Tables, 'job'>;

/** A job leased to one worker. */
export interface ClaimedJob {
  id: string;
  key: string | null;
  payload: string;
  attempts: number;
  lease: string;
}

export interface JobClaimOptions {
  now: Date;
  /** The clock that leases are timed by. */
  clock: RawBuilder<number>;
  lease_ms: number;
  policy: QueuePolicy;
  /** Ids of jobs that the caller is working on, which are not lost even where their lease has expired. */
  own: readonly string[];
}

/** How long a dead job is reported, milliseconds. */
const DEAD_MS = 7 * DAY_MS;
const LOST = 'Its worker was lost';
export const FREE = { lease: null, leased_until: 0 };

export const dropLanes = (db: Kysely<Tables>, queue: Queue, lanes: readonly string[]): Promise<unknown> =>
  db.deleteFrom('job').where('queue', '=', queue).where('lane', 'in', lanes).execute();

/** Drops the jobs of a lane that are of one site. */
export async function dropOfSite(
  db: Kysely<Tables>,
  queue: 'search_mail',
  { lane, site }: { lane: string; site: string },
): Promise<void> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('queue', '=', queue)
    .where('lane', '=', lane)
    .execute();
  const ids = jobs.filter(({ payload }) => JSON.parse(payload).site === site).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('job').where('id', 'in', ids).execute();
}

/** Returns the milliseconds until the next job of a queue is due, or a lease expires; `Infinity` for none. */
export async function untilNext(
  db: Kysely<Tables>,
  queue: Queue,
  { now, own, ...lease }: Omit<JobClaimOptions, 'policy'>,
): Promise<number> {
  const { due, lost } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('job')
        .select(({ eb, fn }) => eb(fn.min('due_at'), '-', now.getTime()).as('ms'))
        .where((job) => isWaiting(job, queue))
        .as('due'),
      selectFrom('job')
        .select(
          sql<number>`min(case when ${isLost('leased_until', lease)} then 0 else leased_until - ${lease.clock} end)`.as(
            'ms',
          ),
        )
        .where((job) => isOthers(job, queue, own))
        .as('lost'),
    ])
    .executeTakeFirstOrThrow();
  return Math.min(due ?? Number.POSITIVE_INFINITY, lost ?? Number.POSITIVE_INFINITY);
}

/** Claims a job whose worker was lost, or the one due longest; never a second one of the same key. */
export async function claimIn(
  db: Kysely<Tables>,
  queue: Queue,
  { policy, ...options }: JobClaimOptions,
  locked: RawBuilder<unknown>,
): Promise<ClaimedJob | null> {
  const { now, clock, lease_ms, own } = options;
  const lease = randomUUID();
  const row = await db
    .updateTable('job')
    // A lost worker used up its attempt.
    .set((job) => ({
      state: 'active',
      lease,
      leased_until: sql<number>`${clock} + ${lease_ms}`,
      attempts: sql`attempts + ${job.case().when('state', '=', 'active').then(1).else(0).end()}`,
    }))
    .where((job) =>
      job.eb(
        'id',
        '=',
        job.fn.coalesce(
          job
            .selectFrom('job')
            .select('id')
            .where((lost) => isOthers(lost, queue, own))
            .where(isLost('leased_until', options))
            .where((lost) => lost.not(hasActiveSuspect(lost, options)))
            .orderBy('due_at')
            .limit(1)
            .modifyEnd(locked),
          job
            .selectFrom('job')
            .select('id')
            .where((waiting) => isWaiting(waiting, queue))
            .where('due_at', '<=', now.getTime())
            .orderBy('due_at')
            .orderBy('created_at')
            .limit(1)
            .modifyEnd(locked),
        ),
      ),
    )
    .returning(['id', 'key', 'payload', 'attempts'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const claimed = { ...row, lease };
  if (claimed.attempts < policy.attempts) return claimed;
  await bury(db, queue, claimed, LOST);
  return claimIn(db, queue, { policy, ...options }, locked);
}

/** Matches waiting jobs that are not blocked by another one of their key or lane. */
const isWaiting = (job: JobRow, queue: Queue) =>
  job.and([
    job('queue', '=', queue),
    job('state', '=', 'waiting'),
    job.not(hasActiveTwin(job)),
    job.not(hasFormer(job)),
  ]);

/** Matches jobs of other workers. */
const isOthers = (job: JobRow, queue: Queue, own: readonly string[]) =>
  job.and([
    job('queue', '=', queue),
    job('state', '=', 'active'),
    ...(own.length === 0 ? [] : [job('id', 'not in', own)]),
  ]);

type LeaseTimes = Pick<JobClaimOptions, 'clock' | 'lease_ms'>;

/**
 * Matches a lease that has run out. One that ends too far ahead was made before the clock was set back, and does not
 * count; twice the duration is tolerated, because a concurrent claim may be a little ahead.
 */
const isLost = (leased_until: string, { clock, lease_ms }: LeaseTimes): RawBuilder<boolean> => {
  const until = sql.ref(leased_until);
  return sql<boolean>`(${until} <= ${clock} or ${until} > ${clock} + ${2 * lease_ms})`;
};

const hasActiveTwin = (job: JobRow) =>
  job.exists(
    job
      .selectFrom('job as twin')
      .select('twin.id')
      .where('twin.state', '=', 'active')
      .whereRef('twin.queue', '=', 'job.queue')
      .whereRef('twin.key', '=', 'job.key'),
  );

const hasFormer = (job: JobRow) =>
  job.exists(
    job
      .selectFrom('job as former')
      .select('former.id')
      .where('former.state', 'in', ['waiting', 'active'])
      .whereRef('former.queue', '=', 'job.queue')
      .whereRef('former.lane', '=', 'job.lane')
      .whereRef('former.created_at', '<', 'job.created_at'),
  );

/**
 * Matches jobs while one that has failed before is under way. It may be what crashes its workers, so lost jobs are
 * retried one at a time and the harmless ones get done.
 */
const hasActiveSuspect = (job: JobRow, times: LeaseTimes) =>
  job.exists(
    job
      .selectFrom('job as suspect')
      .select('suspect.id')
      .where('suspect.state', '=', 'active')
      .where(sql<boolean>`not ${isLost('suspect.leased_until', times)}`)
      .where('suspect.attempts', '>', 0)
      .whereRef('suspect.queue', '=', 'job.queue'),
  );

/** Marks a job done, and deletes dead jobs of its key or, unless the queue retains jobs, too old to report. */
export async function finishIn(
  db: Kysely<Tables>,
  queue: Queue,
  { id, key, lease }: ClaimedJob,
  { policy, now }: { policy: QueuePolicy; now: Date },
): Promise<void> {
  if (policy.retains)
    await db
      .updateTable('job')
      .set({ ...FREE, state: 'done' })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute();
  else await db.deleteFrom('job').where('id', '=', id).where('lease', '=', lease).execute();
  await db
    .deleteFrom('job')
    .where('queue', '=', queue)
    .where('state', '=', 'dead')
    .where((job) => job.or([job('key', '=', key), ...(policy.retains ? [] : [isDeadForLong(job, now)])]))
    .execute();
}

export interface JobFailure {
  error: string;
  /** Number of attempts that count. */
  attempts: number;
  again: Date | null;
}

/** Records a failed attempt: the job waits for its retry, or is given up. */
export async function failIn(
  db: Kysely<Tables>,
  queue: Queue,
  { id, key, lease }: ClaimedJob,
  { error, attempts, again }: JobFailure,
): Promise<void> {
  const ours = db.selectFrom('job').select('id').where('id', '=', id).where('lease', '=', lease);
  if ((await ours.executeTakeFirst()) === undefined) return;
  if (again === null) return bury(db, queue, { id, key, attempts }, error);
  const twin = await db
    .selectFrom('job')
    .select('id')
    .where('queue', '=', queue)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // The waiting job of the same key will do the work.
  if (twin !== undefined) await db.deleteFrom('job').where('id', '=', id).execute();
  else
    await db
      .updateTable('job')
      .set({ ...FREE, state: 'waiting', due_at: again.getTime(), attempts, last_error: error })
      .where('id', '=', id)
      .execute();
}

/** Makes a job a dead letter, replacing an earlier one of its key. */
async function bury(
  db: Kysely<Tables>,
  queue: Queue,
  { id, key, attempts }: Pick<ClaimedJob, 'id' | 'key' | 'attempts'>,
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

/** Counts the jobs of a queue, or of all queues, by state. */
export async function depthOf(db: Kysely<Tables>, queue: Queue | undefined, now: Date): Promise<QueueDepth> {
  let query = db
    .selectFrom('job')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where((job) => job.not(isDeadForLong(job, now)));
  if (queue !== undefined) query = query.where('queue', '=', queue);
  const rows = await query.groupBy('state').execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: of('waiting'), active: of('active'), dead: of('dead') };
}

const isDeadForLong = (job: JobRow, now: Date) =>
  job.and([job('state', '=', 'dead'), job('due_at', '<', now.getTime() - DEAD_MS)]);
