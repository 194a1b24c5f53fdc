import type { Logger } from 'pino';
import { type BackgroundWork, setUp } from '../background.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SettleResult } from './settle.ts';

export interface HoldJobsDeps {
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  settle: (clock: () => Date) => Promise<SettleResult>;
  now: () => Date;
  log: Logger;
}

/** What failed, and what a dead process never requested, is retried after this. */
const AGAIN_MS = 60_000;

/** Has holds settled whenever one ends, and every minute besides, by one of all processes. */
export function holdJobs({ jobs, settle, now, log }: HoldJobsDeps): BackgroundWork {
  const again = () => jobs.enqueue('holds', {}, { key: 'minute', due: new Date(now().getTime() + AGAIN_MS) });
  const begin = async () => {
    await jobs.enqueue('holds', {}, { key: 'now' });
    // Last, for what fails before it begins again from the start.
    jobs.work('holds', async () => {
      try {
        const settled = await settle(now);
        if (settled.expired + settled.failed > 0) log.info(settled, 'holds settled');
      } finally {
        await again();
      }
    });
  };
  return setUp(begin, (error) => log.error({ err: error }, 'holds cannot be looked after'));
}
