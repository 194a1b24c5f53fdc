import type { QueuePolicy } from '#server/jobs/jobs.ts';
import { pgBossJobs } from '#server/jobs/pg-boss-jobs.ts';
import { storeJobs } from '#server/jobs/store-jobs.ts';
import { openStore } from '#server/store/open-store.ts';

/** Where jobs are kept, as a process can be told. */
export interface JobsRig {
  state: string;
  databaseUrl?: string;
}

/** The machine's clock, where a process has no other. */
const machineClock = () => new Date();

/** Short, so that a test need not wait. */
const QUEUES = {
  reconcile: { attempts: 3, delay: 1, lease: 300 },
  retain: { attempts: 2, delay: 1, lease: 2 },
  holds: { attempts: 2, delay: 1, lease: 300 },
  publish: { attempts: 3, delay: 1, lease: 300 },
  preview: { attempts: 1, delay: 1, lease: 300 },
} as const satisfies Record<string, QueuePolicy>;

/** Jobs the way the service opens them. */
export function openJobs({ state, databaseUrl }: JobsRig, now = machineClock) {
  const onProblem = (error: unknown) => console.error(error);
  const shared = { now, queues: QUEUES, onProblem };
  if (databaseUrl !== undefined) {
    const jobs = pgBossJobs({ databaseUrl, ...shared });
    return { jobs, close: () => jobs.close() };
  }
  const store = openStore({ state });
  const jobs = storeJobs({ store, ...shared });
  return {
    jobs,
    async close() {
      await jobs.close();
      await store.close();
    },
  };
}
