import { type BackgroundWork, repeat } from '../background.ts';
import type { OpenSharing } from './sharing.ts';

/** The sites that machines share, on this disk. */
export interface FollowedSites extends BackgroundWork {
  /** Resolves once each site was tried for the first time. */
  first: Promise<void>;
  /** Slugs of the published sites that machines share; none until the first were listed. */
  sites(): string[];
  /** Whether this disk has the newest listed version of a site, or nobody shares it. */
  isCurrent(site: string): boolean;
  /** Waits for a site that this disk may lack; does nothing for one that nobody shares. */
  reach(site: string): Promise<void>;
}

const PAUSE_MS = 500;
/** Changes become visible this long after their instant at most, milliseconds. */
const OVERLAP_MS = 10_000;
/** Sites that are brought here at the same time. */
const CONCURRENCY = 4;

/**
 * Brings each change of a shared site to this disk. Polls an index twice a second instead of being notified: notices
 * are lost with a connection, and a pooler in front of Postgres passes none. Calls `onProblem` once while a site cannot
 * be fetched, and without a site while the changes cannot be read. `null` where machines share no site.
 */
export function followSites(
  { shared }: Pick<OpenSharing, 'shared'>,
  onProblem: (site: string | undefined, error: unknown) => void,
): FollowedSites | null {
  if (shared === null) return null;
  /** The instants of the changes that this disk has, and the newest of all. */
  const done = new Map<string, number>();
  const listed = new Map<string, number>();
  let newest = 0;
  const flights = new Map<string, Promise<void>>();
  const reported = new Set<string | undefined>();
  const report = (site: string | undefined, error: unknown) => {
    if (!reported.has(site)) onProblem(site, error);
    reported.add(site);
  };
  const pull = async (site: string) => {
    const at = listed.get(site) ?? 0;
    try {
      if (await shared.pull(site)) done.set(site, at);
      reported.delete(site);
    } catch (error) {
      report(site, error);
    }
  };
  const flight = (site: string): Promise<void> => {
    const running = flights.get(site) ?? pull(site).finally(() => flights.delete(site));
    flights.set(site, running);
    return running;
  };
  const { promise: first, resolve: tried } = Promise.withResolvers<void>();
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>();
  let queue: string[] = [];
  let workers = 0;
  const worker = async () => {
    workers += 1;
    for (let site = queue.shift(); site !== undefined; site = queue.shift()) await flight(site);
    workers -= 1;
    if (workers === 0) tried();
  };
  const round = async () => {
    try {
      for (const { site, at } of await shared.rows.changedSince(newest - OVERLAP_MS)) {
        listed.set(site, at);
        newest = Math.max(newest, at);
      }
      reported.delete(undefined);
    } finally {
      isRead();
    }
    queue = [...listed]
      .filter(([site, at]) => done.get(site) !== at && !flights.has(site))
      .map(([site]) => site);
    if (listed.size === 0) tried();
    while (workers < Math.min(CONCURRENCY, queue.length)) void worker();
  };
  const { start, stop } = repeat(round, PAUSE_MS, (error) => report(undefined, error));
  return {
    first,
    sites: () => [...listed.keys()],
    isCurrent: (site) => done.get(site) === listed.get(site),
    start,
    async stop() {
      queue = [];
      await stop();
      queue = [];
      await Promise.all(flights.values());
    },
    async reach(site) {
      await read;
      if (listed.has(site) && !done.has(site)) await flight(site);
    },
  };
}
