import { doubling, QUEUES } from '#server/jobs/jobs.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { openStore } from '#server/store/open-store.ts';

/** Where jobs are kept, as a process can be told. */
export interface JobsRig {
  state: string;
  databaseUrl?: string;
}

/** The machine's clock, where a process has no other. */
const machineClock = () => new Date();

/** Short, so that a test need not wait. */
const PATIENCE = {
  queues: { ...QUEUES, reconcile: doubling(3, 1), retain: doubling(2, 1) },
  lease_ms: 2000,
};

/** Jobs the way the service opens them. */
export function openRiggedJobs(rig: JobsRig, now = machineClock) {
  const store = openStore(rig);
  const jobs = openJobs({ store, now, onProblem: (error) => console.error(error), ...PATIENCE });
  return {
    jobs,
    async close() {
      await jobs.close();
      await store.close();
    },
  };
}
