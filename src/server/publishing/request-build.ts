import type { Jobs } from '../jobs/jobs.ts';
import type { Publications } from '../store/publications.ts';

export interface BuildRequests {
  jobs: Pick<Jobs, 'enqueue'>;
  publications: Pick<Publications, 'startedAt'>;
}

/** Changes of a feed come in bursts: this long is waited for the rest of one. */
export const DEBOUNCE_MS = 500;
/** A site that changes all the time is not built more often than this, from beginning to beginning. */
export const SPACING_MS = 5000;

/** Has a site built soon, by whichever builder comes first; one build waits at most. Durable when it resolves. */
export async function requestBuild(
  { jobs, publications }: BuildRequests,
  site: string,
  now: Date,
): Promise<void> {
  const spaced = spacedFrom(await publications.startedAt(site), now);
  const due = Math.max(now.getTime() + DEBOUNCE_MS, spaced);
  await jobs.enqueue('publish', { site }, { key: site, due: new Date(due) });
}

/** Whether the build before it began so shortly ago that this one has to wait. */
export async function isTooSoon(
  { publications }: Pick<BuildRequests, 'publications'>,
  site: string,
  now: Date,
): Promise<boolean> {
  const last = await publications.startedAt(site);
  return last !== null && last <= now && spacedFrom(last, now) > now.getTime();
}

/** A clock that was set back makes the last build one of the future: nobody waits for that. */
const spacedFrom = (last: Date | null, now: Date): number =>
  Math.min(last?.getTime() ?? 0, now.getTime()) + SPACING_MS;
