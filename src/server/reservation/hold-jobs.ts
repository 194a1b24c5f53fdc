import type { Logger } from 'pino';
import { type BackgroundWork, setUp } from '../background.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { SettleResult } from './settle.ts';

export interface HoldJobsDeps {
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  settleHolds: (at: Date) => Promise<SettleResult>;
  notify: (job: Job<'notice'>, at: Date) => Promise<void>;
  now: () => Date;
  log: Logger;
}

/** Interval that retries failures and catches ends whose process died before requesting them. */
const AGAIN_MS = 60_000;

/** Settles holds whenever one ends, and every minute, in exactly one of all processes; sends notices as they come. */
export function holdJobs({ jobs, settleHolds, notify, now, log }: HoldJobsDeps): BackgroundWork {
  const again = () => jobs.enqueue('holds', {}, { key: 'minute', due: new Date(now().getTime() + AGAIN_MS) });
  const begin = async () => {
    await jobs.enqueue('holds', {}, { key: 'now' });
    // By itself, as money must not wait for a mail server.
    jobs.work('notice', (job) => notify(job, now()));
    // Registered last: when anything before it fails, `begin` runs again from the start.
    jobs.work('holds', async () => {
      try {
        const settled = await settleHolds(now());
        if (settled.expired + settled.failed > 0) log.info(settled, 'holds settled');
      } finally {
        await again();
      }
    });
  };
  return setUp(begin, (error) => log.error({ err: error }, 'holds cannot be looked after'));
}
