import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { type Jobs, LONGEST_ATTEMPT, type Queue, type QueuePolicy } from './jobs.ts';

export interface PgBossOptions {
  databaseUrl: string;
  now: () => Date;
  queues: Record<Queue, QueuePolicy>;
  /** Told of failures of Postgres itself; those of handlers are the job's. */
  onProblem: (error: unknown) => void;
}

/** How often a worker looks for jobs. pg-boss can do it no more often. */
const POLL_SECONDS = 0.5;
/** How often is asked when the next job is due, milliseconds: it begins at its instant then. */
const ASK_MS = 250;
/** How often jobs of lost workers are looked for, by one of all that share the database. */
const SUPERVISE_SECONDS = 2;
/** A worker that says nothing for so long is lost: what it worked on is somebody else's. pg-boss knows no less. */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 2;
const STOP_MS = 10_000;
const WAITING: readonly string[] = ['created', 'retry'];
/** The last of each key that is done is kept for a week, and would be read too by what pg-boss offers. */
const COUNT_OPEN = `select state::text, count(*) as jobs from pgboss.job
  where name = any($1::text[]) and state::text in ('created', 'retry', 'active', 'failed') group by state`;
/** Milliseconds until the next job of a queue is due, by the clock that says so. */
const UNTIL_DUE = `select ceil(extract(epoch from min(start_after) - now()) * 1000)::int as ms from pgboss.job
  where name = $1 and state < 'active' and not blocked and start_after > now()`;
/** Lets the job of a key that waits begin so many seconds from now, if it would begin later. */
const PULL_FORWARD = `update pgboss.job set start_after = least(start_after, now() + $3 * interval '1 second')
  where name = $1 and singleton_key = $2 and state = 'created'`;
/**
 * What was given up under a key, and is done by now, and what was done before. No index serves this: a week of jobs
 * that are done would be read each time.
 */
const FORGET_FORMER = `delete from pgboss.job
  where name = $1 and singleton_key = $2 and state in ('failed', 'completed')`;

/** Jobs on Postgres, for any number of workers on any number of machines. Postgres is asked for at the first use. */
export function pgBossJobs({ databaseUrl, now, queues, onProblem }: PgBossOptions): Jobs {
  const names = Object.keys(queues).filter((name): name is Queue => Object.hasOwn(queues, name));
  let started: Promise<PgBoss> | null = null;
  const closing = new AbortController();
  const workers = new Map<Queue, string[]>();
  const watches: Promise<void>[] = [];
  const tell = (error: unknown) => {
    // Connections that end because we close are no problem of anybody's.
    if (!closing.signal.aborted) onProblem(error);
  };
  const boss = () => {
    started ??= start(databaseUrl, queues, names, tell).catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
  const rest = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {});
  /** Wakes the workers of a queue whenever a job is due. */
  const watch = async (running: PgBoss, queue: Queue) => {
    while (!closing.signal.aborted) {
      // Who cannot be asked is asked again; the workers tell of it.
      const answer = await running
        .getDb()
        .executeSql(UNTIL_DUE, [queue])
        .catch(() => null);
      const ms: number = answer?.rows[0]?.ms ?? Number.POSITIVE_INFINITY;
      await rest(Math.min(ms, ASK_MS));
      if (ms <= ASK_MS) for (const worker of workers.get(queue) ?? []) running.notifyWorker(worker);
    }
  };
  return {
    async enqueue(queue, payload, { key = randomUUID(), due } = {}) {
      const running = await boss();
      // As a pause: an instant of our clock may be another one by that of Postgres (promises, "Time comes from the process clock").
      const pause = due === undefined ? 0 : Math.max(0, due.getTime() - now().getTime()) / 1000;
      if ((await running.send(queue, payload, { singletonKey: key, startAfter: pause })) !== null)
        return true;
      await running.getDb().executeSql(PULL_FORWARD, [queue, key, pause]);
      return false;
    },
    async work(queue, handler) {
      const running = await boss();
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
        includeMetadata: true,
      } as const;
      const worker = await running.work<object, void, typeof options>(queue, options, async (jobs) => {
        // After a job the next is asked for at once; only an empty queue is left alone for a while.
        running.notifyWorker(worker);
        for (const { id, data, retryCount, singletonKey } of jobs) {
          await handler({ id, payload: data, attempts: retryCount });
          // No reason to do the job again.
          await running.getDb().executeSql(FORGET_FORMER, [queue, singletonKey]).catch(tell);
        }
      });
      const others = workers.get(queue);
      workers.set(queue, [...(others ?? []), worker]);
      if (others === undefined) watches.push(watch(running, queue));
    },
    async has(queue, key) {
      const found = await (await boss()).findJobs(queue, { key });
      return found.some(({ state }) => state === 'active' || WAITING.includes(state));
    },
    async depth(queue) {
      const asked = queue === undefined ? names : [queue];
      const { rows } = await (await boss()).getDb().executeSql(COUNT_OPEN, [asked]);
      const count = (...states: string[]) =>
        rows.reduce((sum, row) => (states.includes(row.state) ? sum + Number(row.jobs) : sum), 0);
      return { waiting: count(...WAITING), active: count('active'), dead: count('failed') };
    },
    async close() {
      closing.abort();
      const running = await started?.catch(() => null);
      await Promise.all(watches);
      await running?.stop({ graceful: true, timeout: STOP_MS, close: true });
    },
  };
}

async function start(
  connectionString: string,
  queues: Record<Queue, QueuePolicy>,
  names: readonly Queue[],
  onProblem: (error: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    // The longer of the two counts, and this one's default is a minute.
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // A worker passes over the keys that were active when it last looked: of one that ended it has to hear soon.
    queueCacheIntervalSeconds: 1,
    schedule: false,
  });
  boss.on('error', onProblem);
  await boss.start();
  for (const name of names) {
    const { attempts, delay } = queues[name];
    const patience = {
      retryLimit: attempts - 1,
      retryDelay: delay,
      retryBackoff: true,
      expireInSeconds: LONGEST_ATTEMPT,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    // One queued and one active of each key.
    await boss.createQueue(name, { policy: 'stately', ...patience });
    await boss.updateQueue(name, patience);
  }
  return boss;
}
