import path from 'node:path';
import type { PreviewRequest } from '#domain/preview/preview.schema.ts';
import type { Sharing } from '#generator/store/depot.ts';
import { LockHeld, StaleRelease } from '#generator/store/errors.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { type BuildReport, readLastBuild, withRefusal, writeReport } from '#sites/build-report.ts';
import { type BuildSetup, emptyCaches, type WarmCaches } from './build-setup.ts';
import { type BuildOptions, buildAndPublish, collect, hasRelease } from './build-site.ts';
import { type PrintedDraft, printDraft } from './print-draft.ts';
import { failedReport } from './report.ts';

/** Builds the sites of a project repeatedly, with each site's caches in memory. */
export interface SiteBuilder {
  /** Builds a site at the instant `now` and puts it live. Callers never run two builds of one site at once. */
  build(site: string, now: Date, options?: Omit<BuildOptions, 'caches'>): Promise<BuildReport>;
  /** Prints one page with a draft and the `held` cars; publishes nothing. */
  preview(request: PreviewRequest, now: Date, held: readonly string[]): Promise<PrintedDraft>;
  close(): Promise<void>;
}

/** Sites in memory; the least recently built is evicted first. */
const CACHED_SITES = 32;
/** Builds of a site between two clean-ups, because listing all releases takes as long as a build. */
const COLLECT_AFTER = 5;

interface WarmSite {
  store: ReleaseStore;
  caches: WarmCaches;
  /** Releases that this builder stored. */
  stored: number;
}

/** `sharing` is how builders on several machines share the sites. */
export function openSiteBuilder(setup: Omit<BuildSetup, 'now'>, sharing?: Sharing): SiteBuilder {
  const sites = new Map<string, WarmSite>();
  const warm = async (site: string): Promise<WarmSite> => {
    const found = sites.get(site) ?? {
      store: openReleaseStore(path.join(setup.state, 'store'), site, sharing),
      caches: emptyCaches(),
      stored: 0,
    };
    sites.delete(site);
    sites.set(site, found);
    const [oldest] = sites;
    if (sites.size > CACHED_SITES && oldest !== undefined) {
      sites.delete(oldest[0]);
      await oldest[1].store.close();
    }
    return found;
  };
  return {
    async build(site, now, options = {}) {
      const own = await warm(site);
      const { store, caches } = own;
      try {
        const report = await buildAndPublish(site, store, { ...setup, now }, { ...options, caches });
        if (hasRelease(report)) own.stored += 1;
        const isDue = hasRelease(report) && own.stored % COLLECT_AFTER === 0;
        const warnings = isDue ? await collect(store) : [];
        const complete = { ...report, warnings: [...report.warnings, ...warnings] };
        const before = options.reuseStock === true ? await readLastBuild(setup.state, site) : null;
        await writeReport(setup.state, withRefusal(complete, before));
        await store.share();
        return complete;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // The publisher that holds the lock writes its own report.
        if (!(error instanceof LockHeld || error instanceof StaleRelease)) {
          await writeReport(setup.state, failedReport(site, store.live(), reason));
        }
        throw error;
      }
    },
    async preview(request, now, held) {
      const { caches } = await warm(request.site);
      return printDraft(request, { ...setup, now }, { caches, held });
    },
    async close() {
      await Promise.all([...sites.values()].map(({ store }) => store.close()));
    },
  };
}
