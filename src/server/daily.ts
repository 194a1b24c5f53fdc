import type { Logger } from 'pino';
import { type BackgroundWork, setUp } from './background.ts';
import { type Jobs, QUEUES, type Queue } from './jobs/jobs.ts';

/** What is done once a day, and with what. */
export interface DailyTask {
  queue: Queue;
  run: (now: Date) => Promise<object>;
}

export interface DailyOptions {
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  now: () => Date;
  log: Logger;
}

/** UTC: the night of all Australian states. */
const HOUR = 16;
/** One waits for the next night, however many processes enqueue it. */
const KEY = 'daily';

/** Has a task done every night, by one of all processes, whatever became of the last. */
export function everyNight({ queue, run }: DailyTask, { jobs, now, log }: DailyOptions): BackgroundWork {
  const next = () => jobs.enqueue(queue, {}, { key: KEY, due: nextNight(now()) });
  const begin = async () => {
    await next();
    // Last, for what fails before it begins again from the start.
    jobs.work(queue, async ({ attempts }) => {
      try {
        log.info({ queue, ...(await run(now())) }, 'nightly job done');
      } catch (error) {
        // One that waits would take the place of the tries that are left.
        if (attempts + 1 >= QUEUES[queue].attempts) await next();
        throw error;
      }
      await next();
    });
  };
  return setUp(begin, (error) => log.error({ err: error }, 'nightly jobs cannot be set up'));
}

/** The first instant after `now` at which nightly jobs begin. */
export function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
