import path from 'node:path';
import { isEncoding } from '#domain/photo/photo-mode.ts';
import { heldIds } from '#domain/reservation/held-car.ts';
import { homePath, onlinePaymentPath } from '#domain/site/routes.ts';
import { vendorFramePaths } from '#domain/site/vendor-frames.ts';
import { exportRelease } from '#generator/export.ts';
import type { Manifest } from '#generator/manifest.ts';
import { storeWithPhotos } from '#generator/photos/store-with-photos.ts';
import { LockHeld } from '#generator/store/errors.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { shortHash } from '#generator/trace/hash.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import type { BuildReport } from '#sites/build-report.ts';
import { deleteHeldFeed, holdFeed } from '#sites/held-feed.ts';
import type { SnapshotFacts, Warning } from '#sites/snapshot.ts';
import { type BuildSetup, emptyCaches, type WarmCaches } from './build-setup.ts';
import { isPast, makeRelease } from './make-release.ts';
import { contentSecurityPolicy } from './policy.ts';
import { withHolds } from './printed-snapshot.ts';
import { publishedReport, refusedReport, unchangedReport } from './report.ts';

export interface BuildOptions {
  /** A feed file that replaces the site's stock source. */
  feed?: string;
  /** Publishes once what the drop guard would refuse. */
  acceptDrop?: boolean;
  /** Reuses the stored stock, where there is any, without fetching the source. */
  reuseStock?: boolean;
  /** Cars that shoppers hold, as `heldCar` names them; the site may sell none of them. */
  held?: readonly string[];
  /** Folder to export the release to, as `<out>/<site>`. */
  out?: string;
  /** Caches of the last build of this site; this one replaces them. */
  caches?: WarmCaches;
  /** Called with each step of the build. */
  onStep?: (step: string) => void;
}

/**
 * Builds one site from its settings, content and stock, and puts the release live. A refused feed is an
 * outcome that leaves all that is live as it is. Throws `LockHeld`, `InvalidInput` for settings
 * that cannot be built, and `GateClosed` for a release that must not go live.
 */
export async function buildSite(
  site: string,
  store: ReleaseStore,
  setup: BuildSetup,
  options: BuildOptions = {},
): Promise<BuildReport> {
  const report = await buildAndPublish(site, store, setup, options);
  if (report.outcome !== 'published') return report;
  return { ...report, warnings: [...report.warnings, ...(await collect(store))] };
}

/** `buildSite` without dropping old releases: for programs that do so when nothing waits. */
export async function buildAndPublish(
  site: string,
  store: ReleaseStore,
  setup: BuildSetup,
  { caches = emptyCaches(), ...options }: BuildOptions,
): Promise<BuildReport> {
  try {
    return await buildLocked(site, store, setup, { ...options, caches });
  } catch (error) {
    // A build that broke off may have left its caches half made.
    Object.assign(caches, emptyCaches());
    throw error;
  }
}

/**
 * Drops old releases, and tells what keeps their space from being freed; another publisher that has the lock by
 * now does it when it is done.
 */
export async function collect(store: ReleaseStore): Promise<Warning[]> {
  try {
    const { unreadable } = await store.gc();
    return unreadable.map(({ file, problem }) => ({
      level: 'warning',
      source: file,
      field: '',
      message: `A kept release cannot be read: ${problem}`,
      remedy:
        'Put back a copy of the file or remove it: until then no space is freed. The next build repairs lost bytes',
    }));
  } catch (error) {
    if (error instanceof LockHeld) return [];
    throw error;
  }
}

/** Builds while the site's publish lock is held. */
async function buildLocked(
  site: string,
  store: ReleaseStore,
  setup: BuildSetup,
  {
    feed,
    acceptDrop = false,
    reuseStock,
    held: heldCars = [],
    out,
    onStep = () => {},
    caches,
  }: BuildOptions & { caches: WarmCaches },
): Promise<BuildReport> {
  const { root, state, now, allow, secret, photos } = setup;
  const live = store.readable();
  onStep('store');
  const writer = await store.begin(live);
  const { damages } = writer;
  try {
    onStep('stock');
    const published = live && { sequence: live.sequence, hash: live.snapshot };
    const taken = await takeSnapshot({
      root,
      state,
      site,
      now,
      feed,
      acceptDrop,
      reuseStock,
      allow,
      secret,
      published,
      cached: caches.memory,
      linted: caches.linted,
      photos,
      progress: onStep,
    });
    if (taken.kind === 'refused') {
      const { held } = taken;
      const waiting = held && (await holdFeed(state, site, held, now));
      return refusedReport(site, store.live(), taken, waiting);
    }
    if (!reuseStock) store.noteStockRead(now);
    const renderer = printerHash(setup.bundle, taken.facts);
    // Without holds no car need be read to know that nothing changed.
    const held = heldCars.length === 0 ? [] : heldIds(taken.whole().vehicles, taken.facts.site, heldCars);
    const current =
      live !== null &&
      damages.length === 0 &&
      isCurrent(live, { snapshot: taken.facts, renderer, held }, now);
    const { manifest, dropped } = current
      ? { manifest: live, dropped: [] }
      : await makeRelease({
          ...{ snapshot: withHolds(taken.whole(), held), held },
          setup,
          store,
          writer,
          live,
          renderer,
          texts: taken.texts,
          quarantine: taken.quarantine,
          measured: taken.measured,
          caches,
          onStep,
        });
    caches.memory = await commitSnapshot(state, taken);
    if (taken.decided !== null) await deleteHeldFeed(state, site, taken.decided);
    const facts = withFindings(taken.facts, manifest);
    if (out !== undefined) {
      const whole =
        photos !== undefined && isEncoding(facts.site.images) ? storeWithPhotos(store, photos) : store;
      await exportRelease(whole, whole.current() ?? manifest, path.join(out, site));
    }
    if (current) return unchangedReport(live, facts);
    return publishedReport({
      ...{ previous: live, manifest, live: store.current(), snapshot: facts },
      repaired: damages.length === 0 ? null : { damages: damages.length, dropped },
    });
  } catch (error) {
    // Whatever went wrong since another publisher took over went wrong because of it.
    await writer.check();
    throw error;
  } finally {
    await writer.discard();
  }
}

/** A snapshot with what was found as its release was printed, however long ago. */
const withFindings = (facts: SnapshotFacts, { findings = [] }: Manifest): SnapshotFacts => ({
  ...facts,
  warnings: [...facts.warnings, ...findings],
});

/** Whether the live release is what a build would make again: nothing it was made from has changed, nor has the clock. */
function isCurrent(
  live: Manifest,
  { snapshot, renderer, held }: { snapshot: SnapshotFacts; renderer: string; held: readonly string[] },
  now: Date,
): boolean {
  const timely = live.valid_until === null || now.getTime() < Date.parse(live.valid_until);
  const same = live.snapshot === snapshot.hash && live.renderer === renderer;
  return timely && isPast(live, now) && same && String(live.held ?? []) === String(held);
}

/** All that decides a page's answer besides its data, with a page of each policy: a change prints every page again. */
function printerHash(bundle: BuildSetup['bundle'], { site }: SnapshotFacts): string {
  const paths = [homePath(), onlinePaymentPath(), ...vendorFramePaths(site)];
  const policies = paths.map((path) => contentSecurityPolicy('', path, site));
  return shortHash([bundle.hash, ...policies].join(' '));
}
