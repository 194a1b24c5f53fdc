import type { Logger } from 'pino';
import { messageOf } from '#domain/errors.ts';
import { LockHeld, StaleRelease } from '#generator/store/errors.ts';
import { type BuildReport, isRefused } from '#sites/build-report.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Ending, Publications } from '../store/publications.ts';
import { isTooSoon, requestBuild, SPACING_MS } from './request-build.ts';

export interface PublishDeps {
  jobs: Pick<Jobs, 'enqueue' | 'work'>;
  publications: Publications;
  /** Builds a site and puts it live; `reuseStock` does not fetch the stock source. */
  build: (site: string, now: Date, options: { reuseStock: boolean }) => Promise<BuildReport>;
  /** The instant at which the clock makes the live release stale, ISO 8601 in UTC; `null` for never. */
  validUntil: (site: string) => string | null;
  /** Those of these sites that show other cars as held than are held. */
  changedHolds: (sites: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: () => Date;
  log: Logger;
}

/** The feed of a site was refused or is held: what is live stays, but for what the clock alone changes. */
class StockRefused extends Error {
  override name = 'StockRefused' as const;
  readonly outcome: BuildReport['outcome'];

  constructor({ outcome, reasons }: BuildReport) {
    super(reasons.join('; '));
    this.outcome = outcome;
  }
}

/** Sites that are built at the same time: one whose feed hangs holds up none of the others. */
const LANES = 4;

/** Builds the sites that are requested, until the jobs are closed. */
export function publishSites(deps: PublishDeps): void {
  for (let lane = 0; lane < LANES; lane += 1) deps.jobs.work('publish', (job) => publish(deps, job));
}

async function publish(deps: PublishDeps, { payload: { site }, attempts }: Job<'publish'>): Promise<void> {
  const { jobs, publications, now, log } = deps;
  // It was requested while the build before it was just about to begin, and knew nothing of that one.
  if (attempts === 0 && (await isTooSoon(deps, site, now()))) return requestBuild(deps, site, now());
  await publications.began(site, now());
  try {
    const { outcome, release } = await buildOrRefuse(deps, site);
    await publications.ended(site, { outcome, detail: release ?? '', tries: 0 }, now());
    log.info({ site, outcome, release }, 'site built');
  } catch (error) {
    const detail = messageOf(error);
    if (error instanceof LockHeld || error instanceof StaleRelease) {
      await publications.ended(site, { outcome: 'waiting', detail, tries: attempts }, now());
      log.info({ site, detail }, 'site waits');
      await jobs.enqueue('publish', { site }, { key: site, due: new Date(now().getTime() + SPACING_MS) });
      return;
    }
    const outcome = error instanceof StockRefused ? error.outcome : 'failed';
    await publications.ended(site, { outcome, detail, tries: attempts + 1 }, now());
    if (isForPeople(outcome)) {
      log.warn({ site, outcome, detail }, 'feed waits for a decision');
      return;
    }
    log.error({ site, err: error, tries: attempts + 1 }, 'site cannot be built');
    throw error;
  }
}

/** Another try fetches the same feed, and decides nothing: the next webhook or poll does (rules 60). */
const isForPeople = (outcome: Ending['outcome']) => outcome === 'held' || outcome === 'rejected';

async function buildOrRefuse(
  { build, validUntil, changedHolds, now }: PublishDeps,
  site: string,
): Promise<BuildReport> {
  const report = await build(site, now(), { reuseStock: false });
  if (!isRefused(report.outcome)) return report;
  // No feed holds up the clock: a sold car leaves at its instant (promises "Webhooks and time"). Nor does it keep a
  // car on offer that somebody holds.
  const isStale = isOver(validUntil(site), now()) || (await changedHolds([site])).has(site);
  if (isStale) await build(site, now(), { reuseStock: true });
  throw new StockRefused(report);
}

/** Whether an instant has come. */
export const isOver = (valid_until: string | null, now: Date): boolean =>
  valid_until !== null && Date.parse(valid_until) <= now.getTime();
