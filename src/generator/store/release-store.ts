import { existsSync } from 'node:fs';
import { AppError, NotFound } from '#domain/errors.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { type Decision, ONE_MACHINE, type Sharing } from './depot.ts';
import { errorCode, makeDirectory, readTextIfThere, writeSynced } from './disk.ts';
import { LockHeld, StoreDamaged } from './errors.ts';
import { collectPacks, dropReleases, type GcResult } from './gc.ts';
import { type StoreLayout, storeLayout, tracesPath } from './layout.ts';
import {
  goBack,
  liveIndex,
  liveManifest,
  liveRelease,
  liveStamp,
  pinTo,
  readableManifest,
  retainedManifest,
} from './live.ts';
import { withLock } from './lock.ts';
import { readManifests, retainedAssets } from './manifest-file.ts';
import type { ManifestIndex } from './manifest-index.ts';
import { PackReader, type Part } from './pack.ts';
import { type Pointer, readPointer } from './pointer.ts';
import type { PublishLock } from './publish-lock.ts';
import { beginRelease, type ReleaseWriter } from './release-writer.ts';
import { type Damage, noteDamages, verifyReleases, wholeObjects } from './verify.ts';

/** One line of `forecourt releases`. */
export interface ReleaseSummary {
  release: string;
  sequence: number;
  created_at: string;
  paths: number;
  live: boolean;
  pinned: boolean;
}

/** The releases of one site on disk (architecture, "State on disk and at scale"; promises, "Publishing"). */
export interface ReleaseStore {
  readonly site: string;
  /** The live release, or null before the first publish. */
  current(): Manifest | null;
  /** The live release's index: opening a large one costs no more than a small one. */
  index(): ManifestIndex | null;
  /** The hashed assets of every retained release that can be read, newest first. */
  assets(): ManifestIndex[];
  /** The live release, or null where its manifest is damaged. */
  readable(): Manifest | null;
  /** The live release's id; null where there is none, or the disk fails. */
  live(): string | null;
  /** Changes whenever `current()` does; cheap enough for every request. */
  stamp(): string | null;
  manifest(release: string): Manifest;
  /** Every readable retained release, oldest first; `verify` lists the others. */
  manifests(): Manifest[];
  releases(): ReleaseSummary[];
  /** The builder's traces of a release, or null where they are missing. */
  traces(release: string): string | null;
  /** An object's bytes or a part of them, even where `gc` has moved them since the entry was read. */
  read(entry: ManifestEntry, part?: Part): Promise<Buffer<ArrayBuffer>>;
  /** Brings this disk up to what machines share; returns whether it is. */
  pull(): Promise<boolean>;
  /**
   * Begins a release on top of `previous`, such as the live one where it can be read; `null` writes every byte again.
   * Throws `LockHeld`.
   */
  begin(previous: Manifest | null | 'live'): Promise<ReleaseWriter>;
  /** Puts a retained release live without a build, by default the previous one. */
  rollback(release?: string): Promise<Manifest>;
  pinned(): string | null;
  pin(release?: string): Promise<Manifest>;
  unpin(): Promise<void>;
  verify(): Promise<Damage[]>;
  /** Retains the live release, its predecessor, the pinned one and the `retain` newest. Throws `LockHeld`. */
  gc(options?: { retain?: number }): Promise<GcResult>;
  /** Changes other files of the site than releases while nobody publishes it. Throws `LockHeld`. */
  amend<T>(change: () => Promise<T>): Promise<T>;
  /** Gives other machines what was written here since the release, unless another program publishes the site. */
  share(): Promise<void>;
  /** Records that the stock was just read from its source, changed or not. */
  noteStockRead(now: Date): void;
  /** When the stock was last read from its source, or null where that was never recorded. */
  stockReadAt(): Date | null;
  close(): Promise<void>;
}

const RETAINED_RELEASES = 5;

/**
 * Opens the store of one site in `storeDir` (`<state>/store`); creates nothing before the first `begin`. By default one
 * machine has it.
 */
export function openReleaseStore(
  storeDir: string,
  site: string,
  { lock, depot: openDepot }: Sharing = ONE_MACHINE,
): ReleaseStore {
  const layout = storeLayout(storeDir, site);
  const depot = openDepot(site, layout);
  const packs = new PackReader(layout.packs, (pack) => depot.fetch(pack));
  const change = async <T>(decide: (pointer: Pointer) => Decision<T>): Promise<T> => {
    await depot.pull();
    requirePublished(layout, site);
    return depot.change(decide);
  };
  /** Runs a task that holds the right to publish. */
  const asHolder = async <T>(task: (held: PublishLock) => Promise<T>): Promise<T> => {
    const held = await lock({ site, path: layout.publishLock });
    try {
      return await task(held);
    } finally {
      await held.release();
    }
  };
  const amend = <T>(edit: () => Promise<T>): Promise<T> =>
    asHolder(async (held) => {
      await depot.pull(held);
      const result = await held.guard(edit);
      await depot.send();
      return held.guard(() => depot.change(() => ({ result }), held));
    });

  return {
    site,
    current: () => liveManifest(layout),
    index: () => liveIndex(layout),
    assets: () => retainedAssets(layout),
    readable: () => readableManifest(layout),
    live: () => liveReleaseId(layout),
    stamp: () => liveStamp(layout),
    manifest: (release) => retainedManifest(layout, release),
    manifests: () => readManifests(layout).manifests,
    releases: () => summaries(layout),
    traces: (release) => readTextIfThere(tracesPath(layout, release)),
    read: (entry, part) => readMoved(layout, packs, entry, part),
    pull: () => depot.pull(),
    begin: (previous) => beginRelease({ layout, depot, packs, site }, previous, lock),
    rollback: (release) =>
      change((before) => {
        const { target, pointer } = goBack(layout, before, release);
        return { pointer, result: target };
      }),
    pinned: () => readPointer(layout).pin,
    pin: (release) =>
      change((before) => {
        const { target, pointer } = pinTo(layout, before, release);
        return { pointer, result: target };
      }),
    unpin: () => change(({ history }) => ({ pointer: { history, pin: null }, result: undefined })),
    async verify() {
      const damages = await verifyReleases(layout, packs);
      noteDamages(layout, damages);
      return damages;
    },
    async gc({ retain = RETAINED_RELEASES } = {}) {
      await depot.pull();
      requirePublished(layout, site);
      return asHolder((held) =>
        withLock(layout.collectLock, async () => {
          await held.check();
          await depot.pull(held);
          const guarded = <T>(decide: (pointer: Pointer) => Decision<T>) =>
            held.guard(() => depot.change(decide, held));
          const releases = await guarded((pointer) => dropReleases(layout, pointer, retain));
          const collected = await collectPacks(layout, packs, depot.absent(), async (unneeded) => {
            await depot.send();
            await guarded((pointer) => ({ pointer: { ...pointer }, unneeded, result: undefined }));
          });
          await depot.collect();
          return { releases, ...collected };
        }),
      );
    },
    amend,
    async share() {
      if (!depot.isShared) return;
      try {
        await amend(async () => {});
      } catch (error) {
        // The holder shares what it has.
        if (!(error instanceof LockHeld)) throw error;
      }
    },
    noteStockRead(now) {
      makeDirectory(layout.root);
      writeSynced(layout.stockRead, now.toISOString());
    },
    stockReadAt: () => instantIn(readTextIfThere(layout.stockRead)),
    close: () => packs.close(),
  };
}

function liveReleaseId(layout: StoreLayout): string | null {
  try {
    return liveRelease(layout) ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
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
    const moved = wholeObjects(readManifests(layout).manifests, []).get(entry.hash);
    if (moved === undefined || moved.pack === entry.pack) {
      throw new StoreDamaged(`${error.message} "forecourt verify" lists what is lost.`, { cause: error });
    }
    return packs.read(moved, part);
  }
}

function summaries(layout: StoreLayout): ReleaseSummary[] {
  const {
    history: [live],
    pin: pinned,
  } = readPointer(layout);
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

// An interrupted write leaves no valid instant, which counts as none.
function instantIn(text: string | null): Date | null {
  const instant = new Date(text ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
