import path from 'node:path';
import { isEncoding } from '#domain/photo/photo-mode.ts';
import { heldIds, heldKeys, heldWithin } from '#domain/reservation/held-car.ts';
import { homePath, onlinePaymentPath } from '#domain/site/routes.ts';
import { vendorFramePaths } from '#domain/site/vendor-frames.ts';
import { exportRelease } from '#generator/export.ts';
import type { Manifest } from '#generator/manifest.ts';
import { storeWithPhotos } from '#generator/photos/store-with-photos.ts';
import { LockHeld } from '#generator/store/errors.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { shortHash } from '#generator/trace/hash.ts';
import { pushedAt } from '#pipeline/source/push.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import type { BuildReport } from '#sites/build-report.ts';
import { deleteHeldFeed, holdFeed } from '#sites/held-feed.ts';
import { located, type SnapshotFacts, type Warning } from '#sites/snapshot.ts';
import { type BuildSetup, emptyCaches, type WarmCaches } from './build-setup.ts';
import { isPast, makeRelease } from './make-release.ts';
import { contentSecurityPolicy } from './policy.ts';
import { releasedFacts, withHolds } from './printed-snapshot.ts';
import { publishedReport, refusedReport, unchangedReport } from './report.ts';

export interface BuildOptions {
  /** A feed file that replaces the site's stock source. */
  feed?: string;
  /** Publishes once despite the drop guard. */
  acceptDrop?: boolean;
  /** Reuses the stored stock, where there is any, without fetching the source. */
  reuseStock?: boolean;
  /** Cars that shoppers hold, as `heldCar` names them; the site may sell none of them. */
  held?: readonly string[];
  /** Publishes before drawings and photos are encoded; the server encodes requested drawings, the next build the rest. */
  deferPictures?: boolean;
  /** Folder to export the release to, as `<out>/<site>`. */
  out?: string;
  /** Caches of this site's last build; replaced by this one's. */
  caches?: WarmCaches;
  onStep?: (step: string) => void;
}

/**
 * Builds one site from its settings, content and stock, and puts the release live. A refused feed is a result, not an
 * error, and leaves the live release alone. Throws `LockHeld`, `InvalidInput` for settings that cannot be built, and
 * `GateClosed` for a release that must not go live.
 */
export async function buildSite(
  site: string,
  store: ReleaseStore,
  setup: BuildSetup,
  options: BuildOptions = {},
): Promise<BuildReport> {
  const report = await buildAndPublish(site, store, setup, options);
  if (!hasRelease(report)) return report;
  return { ...report, warnings: [...report.warnings, ...(await collect(store))] };
}

/** Whether a build stored a release: one of a pinned site does not go live, and takes as much room. */
export const hasRelease = ({ outcome }: BuildReport): boolean =>
  outcome === 'published' || outcome === 'pinned';

/** `buildSite` without dropping old releases, for programs that do so when idle. */
export async function buildAndPublish(
  site: string,
  store: ReleaseStore,
  setup: BuildSetup,
  { caches = emptyCaches(), ...options }: BuildOptions,
): Promise<BuildReport> {
  try {
    return await buildLocked(site, store, setup, { ...options, caches });
  } catch (error) {
    // A failed build may leave its caches incomplete.
    Object.assign(caches, emptyCaches());
    throw error;
  }
}

/**
 * Drops old releases and reports what prevents their space from being freed. Skipped where another publisher holds the
 * lock: it does this itself.
 */
export async function collect(store: ReleaseStore): Promise<Warning[]> {
  try {
    const { unreadable } = await store.gc();
    return unreadable.map(({ file, problem }) => ({
      level: 'warning',
      ...located({ file }),
      field: '',
      message: `A retained release cannot be read: ${problem}`,
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
    deferPictures = false,
    onStep = () => {},
    caches,
  }: BuildOptions & { caches: WarmCaches },
): Promise<BuildReport> {
  const { root, state, now, allow, secret, photos } = setup;
  onStep('store');
  const writer = await store.begin('live');
  const { damages, previous: live } = writer;
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
      deferPictures,
      photos,
      exported: out !== undefined,
      progress: onStep,
    });
    if (taken.kind === 'refused') {
      const { held } = taken;
      const waiting = held && (await holdFeed(state, site, held, now));
      return refusedReport(site, store.live(), taken, waiting);
    }
    if (!reuseStock) store.noteStockRead(pushedAt(taken.facts.site, state, feed) ?? now);
    const renderer = printerHash(setup.bundle, taken.facts);
    // Without holds, no car is read to find out that nothing changed.
    const own = heldWithin(taken.facts.site, heldKeys(heldCars));
    const held = own.length === 0 ? [] : heldIds(taken.whole().vehicles, taken.facts.site, own);
    const current =
      live !== null &&
      damages.length === 0 &&
      (deferPictures || live.pending === undefined) &&
      isCurrent(live, { snapshot: taken.facts, renderer, held }, now);
    const { manifest, dropped } = current
      ? { manifest: live, dropped: [] }
      : await makeRelease({
          snapshot: withHolds(taken.whole(), held),
          held,
          setup,
          store,
          writer,
          live,
          renderer,
          texts: taken.texts,
          quarantine: taken.quarantine,
          measured: taken.measured,
          caches,
          deferPictures,
          onStep,
        });
    caches.memory = await commitSnapshot(state, taken);
    if (taken.decided !== null) await deleteHeldFeed(state, site, taken.decided);
    const facts = await releasedFacts(taken.facts, manifest, { state, now, memory: caches.memory });
    if (out !== undefined) {
      const whole =
        photos !== undefined && isEncoding(facts.site.images) ? storeWithPhotos(store, photos) : store;
      await exportRelease(whole, whole.current() ?? manifest, path.join(out, site));
    }
    if (current) return unchangedReport(live, facts);
    return publishedReport({
      previous: live,
      manifest,
      live: store.current(),
      snapshot: facts,
      repaired: damages.length === 0 ? null : { damages: damages.length, dropped },
    });
  } catch (error) {
    // After a takeover by another publisher, any failure is a consequence of it.
    await writer.check();
    throw error;
  } finally {
    await writer.discard();
  }
}

/** Whether a build would repeat the live release: neither its inputs nor the clock has changed its pages. */
function isCurrent(
  live: Manifest,
  { snapshot, renderer, held }: { snapshot: SnapshotFacts; renderer: string; held: readonly string[] },
  now: Date,
): boolean {
  const timely = live.valid_until === null || now.getTime() < Date.parse(live.valid_until);
  const same = live.snapshot === snapshot.hash && live.renderer === renderer;
  return timely && isPast(live, now) && same && String(live.held ?? []) === String(held);
}

/** Everything besides data that decides a page's bytes, with a page of each policy; a change prints every page again. */
function printerHash(bundle: BuildSetup['bundle'], { site }: SnapshotFacts): string {
  const paths = [homePath(), onlinePaymentPath(), ...vendorFramePaths(site)];
  const policies = paths.map((path) => contentSecurityPolicy('', path, site));
  return shortHash([bundle.hash, ...policies].join(' '));
}
