import type { Jobs } from '../jobs/jobs.ts';
import type { Publications } from '../store/publications.ts';

export interface BuildRequests {
  jobs: Pick<Jobs, 'enqueue'>;
  publications: Pick<Publications, 'startedAt'>;
}

/** Changes of a feed come in bursts: a build waits this long for the rest. */
export const DEBOUNCE_MS = 500;
/** Minimum time between the starts of two builds of a site. */
export const SPACING_MS = 5000;

/** Requests a build of a site by any builder; at most one waits per site. Durable when it resolves. */
export async function requestBuild(
  { jobs, publications }: BuildRequests,
  site: string,
  now: Date,
): Promise<void> {
  const spaced = spacedFrom(await publications.startedAt(site), now);
  const due = Math.max(now.getTime() + DEBOUNCE_MS, spaced);
  await jobs.enqueue('publish', { site }, { key: site, due: new Date(due) });
}

/** Whether the previous build started so recently that this one must wait. */
export async function isTooSoon(
  { publications }: Pick<BuildRequests, 'publications'>,
  site: string,
  now: Date,
): Promise<boolean> {
  const last = await publications.startedAt(site);
  return last !== null && last <= now && spacedFrom(last, now) > now.getTime();
}

/**
 * Returns when the next build may start. After the clock was set back, the last start may lie in the future and is
 * ignored.
 */
const spacedFrom = (last: Date | null, now: Date): number =>
  Math.min(last?.getTime() ?? 0, now.getTime()) + SPACING_MS;
