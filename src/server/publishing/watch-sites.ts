import type { Logger } from 'pino';
import { type BuildRequests, requestBuild } from './ask-for-build.ts';
import { endLostBuilds, type LostBuildsDeps } from './lost-builds.ts';
import { isOver } from './publish-sites.ts';

export interface WatchDeps {
  jobs: BuildRequests['jobs'] & LostBuildsDeps['jobs'];
  publications: BuildRequests['publications'] & LostBuildsDeps['publications'];
  /** Slugs of all sites, built or not. */
  slugs: () => Promise<readonly string[]>;
  /** The instant at which the clock makes the live release stale, ISO 8601 in UTC; `null` for never. */
  validUntil: (site: string) => string | null;
  /** Those of these sites that show other cars as held than are held, with those that are. */
  changedHolds: (sites: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** When the source of a site was asked last; `null` for never. */
  stockReadAt: (site: string) => Date | null;
  /** Time after which a source is asked though nobody said that it changed, milliseconds. */
  poll_ms: number;
  now: () => Date;
  log: Logger;
}

const TICK_MS = 1000;
/** When a site is asked for again that should have changed and is still as it was, milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * Asks for sites at the instants at which the clock changes them, where a hold has begun or ended, both of which their
 * releases name, and from time to time for all (promises "Webhooks and time"). What releases name is as durable as they
 * are: nothing is lost with this program. One site that cannot be looked at keeps none of the others.
 */
export function watchSites(deps: WatchDeps): { stop(): void } {
  const { slugs, changedHolds, now, log } = deps;
  const asked = new Map<string, BuildTrigger>();
  /** With what each site was asked for last because of a hold. */
  const askedHolds = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lookedForLost = NEVER;
  const look = async (site: string, held: string | undefined) => {
    const isNews = held !== askedHolds.get(site);
    if (held === undefined) askedHolds.delete(site);
    const last = asked.get(site) ?? NEVER;
    const isHeld = held !== undefined && (isNews || isLongAgo(last, now()));
    if (stopped || !(isHeld || isDue(deps, site, last))) return;
    const until = deps.validUntil(site);
    await requestBuild(deps, site, now());
    asked.set(site, { at: now().getTime(), over: isOver(until, now()) ? until : null });
    if (held !== undefined) askedHolds.set(site, held);
  };
  const tick = async () => {
    try {
      const sites = await slugs();
      const holds = await changedHolds(sites);
      for (const site of sites)
        await look(site, holds.get(site)).catch((error: unknown) =>
          log.error({ site, err: error }, 'site cannot be watched'),
        );
      if (isLongAgo(lookedForLost, now())) {
        lookedForLost = { at: now().getTime(), over: null };
        await endLostBuilds(deps, now());
      }
    } catch (error) {
      log.error({ err: error }, 'sites cannot be watched');
    }
    if (!stopped) timer = setTimeout(tick, TICK_MS);
  };
  void tick();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** When a site was asked for last, Unix milliseconds, and the instant that had made it stale by then. */
interface BuildTrigger {
  at: number;
  over: string | null;
}

const NEVER: BuildTrigger = { at: 0, over: null };

/** Whether nobody may know yet that a site has to be built. */
function isDue(
  { validUntil, stockReadAt, now, poll_ms }: WatchDeps,
  site: string,
  asked: BuildTrigger,
): boolean {
  const instant = now().getTime();
  const told = stockReadAt(site)?.getTime() ?? 0;
  // By a clock that was set back since, nobody knows when it was.
  const read = told - instant >= poll_ms ? 0 : told;
  if (Math.max(read, triggeredAt(asked, now())) + poll_ms <= instant) return true;
  const until = validUntil(site);
  return isOver(until, now()) && (until !== asked.over || isLongAgo(asked, now()));
}

const isLongAgo = (asked: BuildTrigger, now: Date): boolean =>
  triggeredAt(asked, now) + PATIENCE_MS <= now.getTime();

/** Our own clock was this one: what lies ahead of it was long ago. */
const triggeredAt = ({ at }: BuildTrigger, now: Date): number => (at > now.getTime() ? 0 : at);
