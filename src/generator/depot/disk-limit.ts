import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FLIP_WAIT } from '#generator/store/depot.ts';
import { namesInFolder, onDisk, removeFile } from '#generator/store/disk.ts';
import { LockHeld } from '#generator/store/errors.ts';
import { type StoreLayout, storeLayout } from '#generator/store/layout.ts';
import { liveRelease, liveStamp } from '#generator/store/live.ts';
import { withLock } from '#generator/store/lock.ts';
import { readCopy, withAbsent, writeCopy } from './copy.ts';
import { packsOfRelease } from './live-packs.ts';
import { type CachedPack, packsBeyond } from './packs-beyond.ts';

/**
 * Returns a function that removes packs of the shared sites in `storeDir` until they take `limit` bytes at most, and returns
 * the bytes beyond it that live releases take. Packs of a site that is being built stay. A removed pack is fetched again
 * when it is read.
 */
export function diskLimit(storeDir: string, limit: number): () => Promise<number> {
  /** Packs of live releases, by site, with what changes at a flip. */
  const live = new Map<string, { stamp: string | null; packs: ReadonlySet<string> | null }>();
  const livePacks = (layout: StoreLayout, site: string) => {
    const stamp = liveStamp(layout);
    const cached = live.get(site);
    if (cached?.stamp === stamp) return cached.packs;
    const packs = packsOfLive(layout);
    live.set(site, { stamp, packs });
    return packs;
  };
  const bytesOf = packBytes();
  const fit = async () => {
    const sites = namesInFolder(storeDir).filter((site) => existsSync(join(storeDir, site, 'copy.json')));
    const layouts = sites.map((site) => ({ site, layout: storeLayout(storeDir, site) }));
    let total = 0;
    for (const { layout } of layouts) {
      total += bytesOf(layout);
      await setImmediate();
    }
    if (total <= limit) return 0;
    const packs: CachedPack[] = [];
    for (const { site, layout } of layouts) {
      const ofLive = livePacks(layout, site);
      for (const { name, ...pack } of packsIn(layout))
        packs.push({ ...pack, site, name, isLive: ofLive === null || ofLive.has(name) });
      await setImmediate();
    }
    const { removed, excess } = packsBeyond(packs, limit);
    for (const [site, own] of Map.groupBy(removed, ({ site: of }) => of))
      await removePacks(
        storeLayout(storeDir, site),
        own.map(({ name }) => join('packs', name)),
      );
    return excess;
  };
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<number> | null = null;
  const begin = () => {
    waiting = null;
    const begun = fit();
    running = begun.catch(() => {});
    return begun;
  };
  return () => {
    waiting ??= running.then(begin);
    return waiting;
  };
}

const packsOfLive = (layout: StoreLayout): ReadonlySet<string> | null => {
  const release = liveRelease(layout);
  return release === undefined ? null : packsOfRelease(layout, release);
};

function packsIn({ packs }: StoreLayout): Pick<CachedPack, 'name' | 'size' | 'used_at'>[] {
  return namesInFolder(packs).flatMap((name) => {
    const file = join(packs, name);
    const stats = onDisk(file, () => statSync(file, { throwIfNoEntry: false }));
    if (stats === undefined) return [];
    // Most file systems record reads once a day; mounted with `noatime` they record none.
    const used_at = Math.max(stats.atimeMs, stats.mtimeMs);
    return [{ name, size: stats.size, used_at }];
  });
}

/** Returns a function that returns the bytes of a site's packs, which are read again once its folder has changed. */
function packBytes(): (layout: StoreLayout) => number {
  const cache = new Map<string, { changed: number; bytes: number }>();
  return (layout) => {
    const changed = statSync(layout.packs, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const cached = cache.get(layout.packs);
    if (cached?.changed === changed) return cached.bytes;
    const bytes = packsIn(layout).reduce((sum, { size }) => sum + size, 0);
    cache.set(layout.packs, { changed, bytes });
    return bytes;
  };
}

/** Removes packs that other machines can fetch, too, unless one of them went live meanwhile, or a build needs them. */
async function removePacks(layout: StoreLayout, paths: readonly string[]): Promise<void> {
  try {
    await withLock(layout.publishLock, () =>
      withLock(
        layout.flipLock,
        () => {
          const copy = readCopy(layout);
          const live = packsOfLive(layout);
          const gone = paths.filter(
            (path) => path in copy.files && live !== null && !live.has(basename(path)),
          );
          writeCopy(layout, { ...copy, files: withAbsent(copy.files, gone) });
          for (const path of gone) removeFile(join(layout.root, path));
        },
        FLIP_WAIT,
      ),
    );
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
  }
}
