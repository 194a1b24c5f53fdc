import { ProviderFailed } from '#domain/errors.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { makeDirectory } from './disk.ts';
import type { StoreLayout } from './layout.ts';
import { goLive, refreshLive } from './live.ts';
import { withLock } from './lock.ts';
import { cacheManifest } from './manifest-file.ts';
import type { PackReader } from './pack.ts';
import type { AcquirePublishLock, PublishLock } from './publish-lock.ts';
import { type DraftEntry, type ObjectHead, type Origin, ReleaseDraft } from './release-draft.ts';
import { findDamages, repairReleases } from './repair.ts';
import type { Damage } from './verify.ts';

/** A flip takes milliseconds: waiting this long for it is an error. */
export const FLIP_WAIT = { wait_ms: 5000 };

/** `pinned`: stored but not live, the pinned release stays. `unchanged`: nothing was written. */
export interface StoreResult {
  outcome: 'live' | 'pinned' | 'unchanged';
  manifest: Manifest;
  /** Releases that were dropped because they were too damaged. */
  dropped: string[];
}

/** A running publish, which holds the site's publish lock until `publish` or `discard`. */
export interface ReleaseWriter {
  readonly entries: ReadonlyMap<string, DraftEntry>;
  /** Damage in the store: lost bytes must be put again, and `publish` repairs the other releases with them. */
  readonly damages: readonly Damage[];
  put(path: string, bytes: Uint8Array, head: ObjectHead): DraftEntry;
  reuse(path: string, entry: ManifestEntry): DraftEntry;
  /** Drops everything put so far, and begins again. */
  restart(): void;
  publish(origin: Origin): Promise<StoreResult>;
  /** Throws `StaleRelease` where another publisher took over and removed this one's files. */
  check(): Promise<void>;
  /** Drops everything and frees the lock; does nothing after `publish`. */
  discard(): Promise<void>;
}

/** What a release begins from. */
interface Ground {
  layout: StoreLayout;
  packs: PackReader;
  site: string;
  previous: Manifest | null;
}

/** Begins a release unless another publish of the site is running. Throws `LockHeld`. */
export async function beginRelease(ground: Ground, acquire: AcquirePublishLock): Promise<ReleaseWriter> {
  const { layout, packs, site } = ground;
  makeDirectory(layout.root);
  const lock = await acquire({ site, path: layout.publishLock });
  try {
    // Collectors hold this lock to the end: one that was paused cannot remove objects that this release reuses.
    await withLock(layout.collectLock, () => lock.check());
    const damages = await findDamages(layout, packs);
    return releaseWriter(ground, damages, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function releaseWriter(
  { layout, site, previous }: Ground,
  damages: readonly Damage[],
  lock: PublishLock,
): ReleaseWriter {
  const begin = () => new ReleaseDraft(layout, site, previous, damages);
  let draft = begin();
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    try {
      draft.discard();
    } finally {
      await lock.release();
    }
  };
  return {
    get entries() {
      return draft.entries;
    },
    damages,
    restart() {
      draft.discard();
      draft = begin();
    },
    put: (path, bytes, head) => draft.put(path, bytes, head),
    reuse: (path, entry) => draft.reuse(path, entry),
    check: () => lock.check(),
    discard: end,
    async publish(origin) {
      try {
        await lock.check();
        const { manifest, unchanged } = draft.store(origin);
        if (unchanged) return { outcome: 'unchanged', manifest, dropped: [] };
        const builtFrom = previous?.release ?? null;
        const flip = () =>
          withLock(layout.flipLock, () => flipTo(layout, manifest, builtFrom, damages), FLIP_WAIT);
        const { outcome, dropped } = await lock.guard(flip);
        if (outcome === 'live') cacheManifest(layout, manifest);
        persistTraces(draft, manifest.release, origin.traces());
        return { outcome, manifest, dropped };
      } catch (error) {
        await lock.check();
        throw error;
      } finally {
        await end();
      }
    },
  };
}

/** Puts the release live, and repairs the others with it. */
function flipTo(
  layout: StoreLayout,
  manifest: Manifest,
  builtFrom: string | null,
  damages: readonly Damage[],
): Omit<StoreResult, 'manifest'> & { outcome: 'live' | 'pinned' } {
  const outcome = goLive(layout, manifest, builtFrom);
  if (damages.length === 0) return { outcome, dropped: [] };
  const dropped = repairReleases(layout, damages);
  refreshLive(layout);
  return { outcome, dropped };
}

/** The release is live: a disk error here changes nothing, and costs the next build time. */
function persistTraces(draft: ReleaseDraft, release: string, text: string): void {
  try {
    draft.storeTraces(release, text);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  }
}
