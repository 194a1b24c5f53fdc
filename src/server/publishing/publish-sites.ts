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
  /** Builds a site and publishes it; `reuseStock` skips fetching the stock source. */
  build: (site: string, now: Date, options: { reuseStock: boolean }) => Promise<BuildReport>;
  /** Returns when the clock makes the live release stale, ISO 8601 in UTC; `null` for never. */
  validUntil: (site: string) => string | null;
  /** Returns those of these sites that show other cars as held than are held. */
  changedHolds: (sites: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: () => Date;
  log: Logger;
}

/** The feed of a site was refused or is held: the live release stays, apart from changes by the clock. */
class StockRefused extends Error {
  override name = 'StockRefused' as const;
  readonly outcome: BuildReport['outcome'];

  constructor({ outcome, reasons }: BuildReport) {
    super(reasons.join('; '));
    this.outcome = outcome;
  }
}

/** Most sites built at the same time; a hanging feed holds up one of them. */
const CONCURRENCY = 4;

/** Builds requested sites until the jobs are closed. */
export function publishSites(deps: PublishDeps): void {
  for (let worker = 0; worker < CONCURRENCY; worker += 1)
    deps.jobs.work('publish', (job) => publish(deps, job));
}

async function publish(deps: PublishDeps, { payload: { site }, attempts }: Job<'publish'>): Promise<void> {
  const { jobs, publications, now, log } = deps;
  // Requested while the previous build was about to begin, and so without its spacing.
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

/**
 * Whether an operator must decide: a retry would fetch the same feed (rules 60); the next webhook or poll tries again.
 */
export const isForPeople = (outcome: Ending['outcome']) => outcome === 'held' || outcome === 'rejected';

async function buildOrRefuse(
  { build, validUntil, changedHolds, now }: PublishDeps,
  site: string,
): Promise<BuildReport> {
  const report = await build(site, now(), { reuseStock: false });
  if (!isRefused(report.outcome)) return report;
  // A refused feed must not hold up the clock: a sold car leaves at its instant (promises "Webhooks and time"), and a
  // held car goes off sale.
  const isStale = isOver(validUntil(site), now()) || (await changedHolds([site])).has(site);
  if (isStale) await build(site, now(), { reuseStock: true });
  throw new StockRefused(report);
}

/** Whether this instant has passed. */
export const isOver = (valid_until: string | null, now: Date): boolean =>
  valid_until !== null && Date.parse(valid_until) <= now.getTime();
