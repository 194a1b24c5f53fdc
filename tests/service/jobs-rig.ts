import { doubling, QUEUES } from '#server/jobs/jobs.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { openStore } from '#server/store/open-store.ts';

/** Where jobs are stored, as passed to other processes. */
export interface JobsRig {
  state: string;
  databaseUrl?: string;
  /** After what a worker that was killed loses its jobs: longer than a busy machine lets one wait, unless a test kills one. */
  lease_ms?: number;
}

/** The machine's clock, where a process has no other. */
const machineClock = () => new Date();

/** Short, to keep tests fast. */
const TIMINGS = {
  queues: { ...QUEUES, reconcile: doubling(3, 1), retain: doubling(2, 1) },
  lease_ms: 120_000,
};

export function openRiggedJobs({ lease_ms = TIMINGS.lease_ms, ...rig }: JobsRig, now = machineClock) {
  const store = openStore(rig);
  const jobs = openJobs({ store, now, onProblem: (error) => console.error(error), ...TIMINGS, lease_ms });
  return {
    jobs,
    async close() {
      await jobs.close();
      await store.close();
    },
  };
}
