import type { Logger } from 'pino';
import type { Jobs, Queue } from './jobs/jobs.ts';
import { setUp } from './jobs/set-up.ts';

/** What is done once a day, and with what. */
export interface DailyTask {
  queue: Queue;
  run: (now: Date) => Promise<object>;
}

export interface DailyOptions {
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  tasks: readonly DailyTask[];
  now: () => Date;
  log: Logger;
}

/** UTC: the night of all Australian states. */
const HOUR = 16;
/** One waits for the next night, however many processes ask for it. */
const KEY = 'daily';

/** Has tasks done every night, by one of all processes; `stop` lets nothing further begin. */
export function startDaily({ jobs, tasks, now, log }: DailyOptions): { stop(): void } {
  const begin = async () => {
    for (const { queue, run } of tasks) {
      await jobs.work(queue, async () => {
        log.info({ queue, ...(await run(now())) }, 'nightly job done');
        await jobs.enqueue(queue, {}, { key: KEY, due: nextNight(now()) });
      });
      await jobs.enqueue(queue, {}, { key: KEY, due: nextNight(now()) });
    }
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
