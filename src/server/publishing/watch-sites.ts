import type { Logger } from 'pino';
import { type BackgroundWork, repeat } from '../background.ts';
import { endLostBuilds, type LostBuildsDeps } from './lost-builds.ts';
import { isOver } from './publish-sites.ts';
import { type BuildRequests, requestBuild } from './request-build.ts';

export interface WatchDeps {
  jobs: BuildRequests['jobs'] & LostBuildsDeps['jobs'];
  publications: BuildRequests['publications'] & LostBuildsDeps['publications'];
  /** Slugs of all sites, built or not. */
  slugs: () => Promise<readonly string[]>;
  /** Returns when the clock makes the live release stale, ISO 8601 in UTC; `null` for never. */
  validUntil: (site: string) => string | null;
  /** Returns those of these sites that show other cars as held than are held, with the cars that are. */
  changedHolds: (sites: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Returns when a site's source was last read; `null` for never. */
  stockReadAt: (site: string) => Date | null;
  /** Time after which a source is polled without a webhook, milliseconds. */
  poll_ms: number;
  /** Pause between rounds, milliseconds. */
  tick_ms?: number;
  now: () => Date;
  log: Logger;
}

const TICK_MS = 1000;
/** Most sites of a round; the next round has the following ones. A look at one takes up to 40 µs of the builder's thread. */
const AT_ONCE = 1000;
/** When a stale site that was not rebuilt is enqueued again, milliseconds. */
const RETRY_MS = 60_000;

/**
 * Enqueues sites when the clock makes them stale, when a hold begins or ends, both of which their releases record, and
 * regularly for a poll (promises "Webhooks and time"). Since the releases are durable, nothing is lost with this
 * program. A site that cannot be read does not affect the others.
 */
export function watchSites(deps: WatchDeps): BackgroundWork {
  const { slugs, changedHolds, now, log, tick_ms = TICK_MS } = deps;
  const triggers = new Map<string, BuildTrigger>();
  /** The holds that each site was last enqueued for. */
  const triggeredHolds = new Map<string, string>();
  let lookedForLost = NEVER;
  const check = async (site: string, held: string | undefined, stopping: AbortSignal) => {
    const isNews = held !== triggeredHolds.get(site);
    if (held === undefined) triggeredHolds.delete(site);
    const last = triggers.get(site) ?? NEVER;
    const isHeld = held !== undefined && (isNews || isLongAgo(last, now()));
    if (stopping.aborted || !(isHeld || isDue(deps, site, last))) return;
    const until = deps.validUntil(site);
    await requestBuild(deps, site, now());
    triggers.set(site, { at: now().getTime(), over: isOver(until, now()) ? until : null });
    if (held !== undefined) triggeredHolds.set(site, held);
  };
  let first = 0;
  const round = async (stopping: AbortSignal) => {
    const all = await slugs();
    const end = first + AT_ONCE;
    const sites = all.slice(first, end);
    first = end < all.length ? end : 0;
    const holds = await changedHolds(sites);
    for (const site of sites)
      await check(site, holds.get(site), stopping).catch((error: unknown) =>
        log.error({ site, err: error }, 'site cannot be watched'),
      );
    if (isLongAgo(lookedForLost, now())) {
      lookedForLost = { at: now().getTime(), over: null };
      await endLostBuilds(deps, now());
    }
  };
  return repeat(round, tick_ms, (error) => log.error({ err: error }, 'sites cannot be watched'));
}

/** When a site was last enqueued, Unix milliseconds, and the `validUntil` that had passed by then. */
interface BuildTrigger {
  at: number;
  over: string | null;
}

const NEVER: BuildTrigger = { at: 0, over: null };

/** Whether a site is due for a poll, or has become stale by the clock. */
function isDue(
  { validUntil, stockReadAt, now, poll_ms }: WatchDeps,
  site: string,
  trigger: BuildTrigger,
): boolean {
  const instant = now().getTime();
  const recorded = stockReadAt(site)?.getTime() ?? 0;
  // An instant in the future, recorded before the clock was set back, is ignored.
  const read = recorded - instant >= poll_ms ? 0 : recorded;
  if (Math.max(read, triggeredAt(trigger, now())) + poll_ms <= instant) return true;
  const until = validUntil(site);
  return isOver(until, now()) && (until !== trigger.over || isLongAgo(trigger, now()));
}

const isLongAgo = (trigger: BuildTrigger, now: Date): boolean =>
  triggeredAt(trigger, now) + RETRY_MS <= now.getTime();

/**
 * Returns the time of a trigger; one in the future was recorded before the clock was set back, and counts as long ago.
 */
const triggeredAt = ({ at }: BuildTrigger, now: Date): number => (at > now.getTime() ? 0 : at);
