import type { Jobs } from '../jobs/jobs.ts';
import type { Publications } from '../store/publications.ts';

export interface BuildRequests {
  jobs: Pick<Jobs, 'enqueue'>;
  publications: Pick<Publications, 'startedAt'>;
}

/** Changes of a feed come in bursts: this long is waited for the rest of one. */
const DEBOUNCE_MS = 500;
/** A site that is told of changes all the time is not built more often than this, from beginning to beginning. */
const SPACING_MS = 5000;

/** Has a site built soon, by whichever builder comes first; one build waits at most. Durable when it resolves. */
export async function askForBuild(
  { jobs, publications }: BuildRequests,
  site: string,
  now: Date,
): Promise<void> {
  const last = await publications.startedAt(site);
  const due = Math.max(now.getTime() + DEBOUNCE_MS, (last?.getTime() ?? 0) + SPACING_MS);
  await jobs.enqueue('publish', { site }, { key: site, due: new Date(due) });
}
