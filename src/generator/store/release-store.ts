import { existsSync } from 'node:fs';
import { NotFound, ProviderFailed } from '#domain/errors.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { errorCode, makeDirectory, readTextIfThere, writeSynced } from './disk.ts';
import { StoreDamaged } from './errors.ts';
import { type Collected, collectPacks, dropReleases } from './gc.ts';
import { manifestPath, type StoreLayout, storeLayout, tracesPath } from './layout.ts';
import {
  goBack,
  goLive,
  keptManifest,
  liveHistory,
  liveManifest,
  liveStamp,
  pinnedRelease,
  pinTo,
  touchLive,
  unpinSite,
} from './live.ts';
import { withLock } from './lock.ts';
import { objectsOf, readManifests, rememberManifest } from './manifest-file.ts';
import { PackReader, type Part } from './pack.ts';
import { type AcquirePublishLock, kernelPublishLock, type PublishLock } from './publish-lock.ts';
import { type DraftEntry, type ObjectHead, type Origin, ReleaseDraft } from './release-draft.ts';
import { type Damage, verifyReleases } from './verify.ts';

/** One line of `forecourt releases`. */
export interface ReleaseSummary {
  release: string;
  sequence: number;
  created_at: string;
  paths: number;
  live: boolean;
  pinned: boolean;
}

/** `pinned`: stored but not live, the pinned release stays. `unchanged`: nothing was written. */
export interface Published {
  outcome: 'live' | 'pinned' | 'unchanged';
  manifest: Manifest;
}

/** One publish under way; it holds the site's publish lock until `publish` or `discard`. */
export interface ReleaseWriter {
  readonly entries: ReadonlyMap<string, DraftEntry>;
  put(path: string, bytes: Uint8Array, head: ObjectHead): DraftEntry;
  reuse(path: string, entry: ManifestEntry): DraftEntry;
  publish(origin: Origin): Promise<Published>;
  /** Throws `StaleRelease` where another publisher took over, who cleared away what this one had written. */
  check(): Promise<void>;
  /** Gives up and frees the lock; after `publish` it does nothing. */
  discard(): Promise<void>;
}

/** The releases of one site on disk (architecture, "State on disk and at scale"; promises, "Publishing"). */
export interface ReleaseStore {
  readonly site: string;
  /** The live release, or null before the first publish. */
  current(): Manifest | null;
  /** Differs whenever `current()` does; cheap enough for every request. */
  stamp(): string | null;
  /** A kept release. */
  manifest(release: string): Manifest;
  /** Whether a release is kept. */
  keeps(release: string): boolean;
  /** Every kept release that can be read, oldest first; `verify` names the others. */
  manifests(): Manifest[];
  releases(): ReleaseSummary[];
  /** The builder's text of a release, or null where it is not kept. */
  traces(release: string): string | null;
  /** An object's bytes or a part of them, also where `gc` has moved them since the entry was read. */
  read(entry: ManifestEntry, part?: Part): Promise<Buffer<ArrayBuffer>>;
  /** Begins a release on top of `previous`; `null` writes every byte anew. Throws `LockHeld`. */
  begin(previous: Manifest | null): Promise<ReleaseWriter>;
  /** Puts a kept release live without a build, by default the one that was live before. */
  rollback(release?: string): Promise<Manifest>;
  pinned(): string | null;
  pin(release?: string): Promise<Manifest>;
  unpin(): Promise<void>;
  verify(): Promise<Damage[]>;
  /** Keeps the live, the previously live, the pinned and the `keep` newest releases. Throws `LockHeld`. */
  gc(options?: { keep?: number }): Promise<Collected>;
  /** Notes that the stock was read from its source just now, changed or not. */
  noteStockRead(now: Date): void;
  /** When the stock was last read from its source, or null where nobody noted it. */
  stockReadAt(): Date | null;
  /** Closes the packs that are open for reading. */
  close(): Promise<void>;
}

const KEPT_RELEASES = 5;
/** A flip takes milliseconds: whoever cannot have it for this long should hear of it. */
const FLIP_WAIT = { wait_ms: 5000 };

/**
 * Opens the store of one site in `storeDir` (`<state>/store`); nothing is created before the first `begin`. Who may
 * publish is the kernel's to say, or that of `lock` where publishers on several machines share the folder.
 */
export function openReleaseStore(
  storeDir: string,
  site: string,
  lock: AcquirePublishLock = kernelPublishLock,
): ReleaseStore {
  const layout = storeLayout(storeDir, site);
  const packs = new PackReader(layout.packs);
  const flip = async <T>(change: () => T): Promise<T> => {
    requirePublished(layout, site);
    return withLock(layout.flipLock, change, FLIP_WAIT);
  };

  return {
    site,
    current: () => liveManifest(layout),
    stamp: () => liveStamp(layout),
    manifest: (release) => keptManifest(layout, release),
    keeps: (release) => existsSync(manifestPath(layout, release)),
    manifests: () => readManifests(layout).manifests,
    releases: () => summaries(layout),
    traces: (release) => readTextIfThere(tracesPath(layout, release)),
    read: (entry, part) => readMoved(layout, packs, entry, part),
    begin: (previous) => beginRelease(layout, site, previous, lock),
    rollback: (release) => flip(() => goBack(layout, release)),
    pinned: () => pinnedRelease(layout),
    pin: (release) => flip(() => pinTo(layout, release)),
    unpin: () => flip(() => unpinSite(layout)),
    verify: () => verifyReleases(layout, packs),
    async gc({ keep = KEPT_RELEASES } = {}) {
      requirePublished(layout, site);
      return collecting(layout, await lock({ site, path: layout.publishLock }), async () => {
        const releases = await flip(() => dropReleases(layout, keep));
        return { releases, ...(await collectPacks(layout, packs, () => flip(() => touchLive(layout)))) };
      });
    },
    noteStockRead(now) {
      makeDirectory(layout.root);
      writeSynced(layout.stockRead, now.toISOString());
    },
    stockReadAt: () => instantIn(readTextIfThere(layout.stockRead)),
    close: () => packs.close(),
  };
}

async function beginRelease(
  layout: StoreLayout,
  site: string,
  previous: Manifest | null,
  acquire: AcquirePublishLock,
): Promise<ReleaseWriter> {
  makeDirectory(layout.root);
  const lock = await acquire({ site, path: layout.publishLock });
  try {
    // Whoever collects holds this one to the end: a collector that stood still removes nothing that we go on to use.
    await withLock(layout.collectLock, () => lock.check());
    return releaseWriter(layout, new ReleaseDraft(layout, site, previous), previous, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Collects while nobody publishes, and nobody begins to; gives the right to publish back. */
async function collecting<T>(layout: StoreLayout, lock: PublishLock, collect: () => Promise<T>): Promise<T> {
  try {
    return await withLock(layout.collectLock, async () => {
      await lock.check();
      return collect();
    });
  } finally {
    await lock.release();
  }
}

function releaseWriter(
  layout: StoreLayout,
  draft: ReleaseDraft,
  previous: Manifest | null,
  lock: PublishLock,
): ReleaseWriter {
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
    entries: draft.entries,
    put: (path, bytes, head) => draft.put(path, bytes, head),
    reuse: (path, entry) => draft.reuse(path, entry),
    check: () => lock.check(),
    discard: end,
    async publish(origin) {
      try {
        await lock.check();
        const { manifest, unchanged } = draft.store(origin);
        if (unchanged) return { outcome: 'unchanged', manifest };
        const builtFrom = previous?.release ?? null;
        const flip = () => withLock(layout.flipLock, () => goLive(layout, manifest, builtFrom), FLIP_WAIT);
        const outcome = await lock.guard(flip);
        if (outcome === 'live') rememberManifest(layout, manifest);
        keepTraces(draft, manifest.release, origin.traces());
        return { outcome, manifest };
      } catch (error) {
        await lock.check();
        throw error;
      } finally {
        await end();
      }
    },
  };
}

/** A release is live by now: what the disk refuses here has changed nothing, and costs the next build its time. */
function keepTraces(draft: ReleaseDraft, release: string, text: string): void {
  try {
    draft.storeTraces(release, text);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  }
}

async function readMoved(
  layout: StoreLayout,
  packs: PackReader,
  entry: ManifestEntry,
  part?: Part,
): Promise<Buffer<ArrayBuffer>> {
  try {
    return await packs.read(entry, part);
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error.cause) !== 'ENOENT') throw error;
    const moved = objectsOf(readManifests(layout).manifests).get(entry.hash);
    if (moved === undefined || moved.pack === entry.pack) {
      throw new StoreDamaged(`${error.message} "forecourt verify" tells what is lost.`, { cause: error });
    }
    return packs.read(moved, part);
  }
}

function summaries(layout: StoreLayout): ReleaseSummary[] {
  const [live] = liveHistory(layout);
  const pinned = pinnedRelease(layout);
  return readManifests(layout).manifests.map(({ release, sequence, created_at, entries }) => ({
    release,
    sequence,
    created_at,
    paths: Object.keys(entries).length,
    live: release === live,
    pinned: release === pinned,
  }));
}

function requirePublished(layout: StoreLayout, site: string): void {
  if (!existsSync(layout.root))
    throw new NotFound(`Site ${site} has no releases yet. "forecourt build" makes the first.`);
}

// A write that was cut short leaves no instant: then nobody noted one.
function instantIn(text: string | null): Date | null {
  const instant = new Date(text ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
