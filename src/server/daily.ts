import type { Logger } from 'pino';
import { type BackgroundWork, setUp } from './background.ts';
import { type Jobs, QUEUES, type Queue } from './jobs/jobs.ts';

/** A task that runs once a day, with its queue. */
export interface DailyTask {
  queue: Queue;
  run: (now: Date) => Promise<object>;
}

export interface DailyOptions {
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  now: () => Date;
  log: Logger;
}

/** UTC; it is night then in every Australian state. */
const HOUR = 16;
/** Deduplicates the next night's job, however many processes enqueue it. */
const KEY = 'daily';

/** Runs a task every night in exactly one of all processes, whether or not the last run succeeded. */
export function everyNight({ queue, run }: DailyTask, { jobs, now, log }: DailyOptions): BackgroundWork {
  const next = () => jobs.enqueue(queue, {}, { key: KEY, due: nextNight(now()) });
  const begin = async () => {
    await next();
    // Registered last: when anything before it fails, `begin` runs again from the start.
    jobs.work(queue, async ({ attempts }) => {
      try {
        log.info({ queue, ...(await run(now())) }, 'nightly job done');
      } catch (error) {
        // A waiting job has the same key as this one, so it would replace the remaining retries.
        if (attempts + 1 >= QUEUES[queue].attempts) await next();
        throw error;
      }
      await next();
    });
  };
  return setUp(begin, (error) => log.error({ err: error }, 'nightly jobs cannot be set up'));
}

/** Returns the first instant after `now` at which nightly jobs run. */
export function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
