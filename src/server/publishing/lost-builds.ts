import type { Jobs } from '../jobs/jobs.ts';
import type { Publications } from '../store/publications.ts';

export interface LostBuildsDeps {
  jobs: Pick<Jobs, 'has'>;
  publications: Pick<Publications, 'all' | 'lost'>;
}

/**
 * Records the end of builds that crashed their builders until the job became a dead letter, since nothing else does.
 */
export async function endLostBuilds({ jobs, publications }: LostBuildsDeps, now: Date): Promise<void> {
  for (const { site, started_at, ended_at } of await publications.all()) {
    if (ended_at !== null || (await jobs.has('publish', site))) continue;
    // A build's end is recorded before its job is deleted, so one without either will never end.
    await publications.lost(site, new Date(started_at), now);
  }
}
