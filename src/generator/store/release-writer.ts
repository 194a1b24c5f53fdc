import { ProviderFailed } from '#domain/errors.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import type { Decision, Depot } from './depot.ts';
import { makeDirectory, removeFile } from './disk.ts';
import { releaseFiles, type StoreLayout } from './layout.ts';
import { goLive, readableManifest } from './live.ts';
import { withLock } from './lock.ts';
import { cacheManifest } from './manifest-file.ts';
import type { PackReader } from './pack.ts';
import type { Pointer } from './pointer.ts';
import type { AcquirePublishLock, PublishLock } from './publish-lock.ts';
import { type DraftEntry, type ObjectHead, type Origin, ReleaseDraft } from './release-draft.ts';
import { findDamages, repairReleases } from './repair.ts';
import type { Damage } from './verify.ts';

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
  /** The release that it began on top of. */
  readonly previous: Manifest | null;
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
  depot: Depot;
  packs: PackReader;
  site: string;
}

/** Begins a release unless another publish of the site is running. Throws `LockHeld`. */
export async function beginRelease(
  ground: Ground,
  previous: Manifest | null | 'live',
  acquire: AcquirePublishLock,
): Promise<ReleaseWriter> {
  const { layout, depot, packs, site } = ground;
  makeDirectory(layout.root);
  const lock = await acquire({ site, path: layout.publishLock });
  try {
    // Collectors hold this lock to the end: one that was paused cannot remove objects that this release reuses.
    await withLock(layout.collectLock, () => lock.check());
    await depot.pull(lock);
    const damages = await findDamages(layout, packs);
    const base = previous === 'live' ? readableManifest(layout) : previous;
    return releaseWriter(ground, base, damages, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function releaseWriter(
  { layout, depot, site }: Ground,
  previous: Manifest | null,
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
    previous,
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
        const beyondRepair = damages.length === 0 ? null : repairReleases(layout, damages);
        await depot.send();
        const decide = (pointer: Pointer) => flipTo(pointer, { layout, manifest, previous, beyondRepair });
        const { outcome, dropped } = await lock.guard(() => depot.change(decide, lock));
        if (beyondRepair !== null && dropped.length === beyondRepair.length) removeFile(layout.damaged);
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

interface Flip {
  layout: StoreLayout;
  manifest: Manifest;
  previous: Manifest | null;
  /** Releases that are dropped as too damaged, except the live and the pinned one; null where nothing was damaged. */
  beyondRepair: readonly string[] | null;
}

function flipTo(
  pointer: Pointer,
  { layout, manifest, previous, beyondRepair }: Flip,
): Decision<Omit<StoreResult, 'manifest'> & { outcome: 'live' | 'pinned' }> {
  const next = goLive(layout, pointer, manifest, previous?.release ?? null);
  const { history, pin } = next ?? pointer;
  const dropped = (beyondRepair ?? []).filter((release) => release !== history[0] && release !== pin);
  return {
    // After a repair readers have to read the live manifest again.
    ...(next === null && beyondRepair === null ? {} : { pointer: { history, pin } }),
    unneeded: dropped.flatMap(releaseFiles),
    result: { outcome: next === null ? 'pinned' : 'live', dropped },
  };
}

/** The release is live: a disk error here changes nothing, and costs the next build time. */
function persistTraces(draft: ReleaseDraft, release: string, text: string): void {
  try {
    draft.storeTraces(release, text);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  }
}
