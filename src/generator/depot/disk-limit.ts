import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FLIP_WAIT } from '#generator/store/depot.ts';
import { namesInFolder, onDisk, removeFile } from '#generator/store/disk.ts';
import { LockHeld } from '#generator/store/errors.ts';
import { type StoreLayout, storeLayout } from '#generator/store/layout.ts';
import { liveRelease, liveStamp } from '#generator/store/live.ts';
import { withLock } from '#generator/store/lock.ts';
import { ABSENT, readCopy, writeCopy } from './copy.ts';
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
  const fit = async () => {
    const found = packsIn(storeDir);
    if (found.reduce((sum, { size }) => sum + size, 0) <= limit) return 0;
    const packs = found.map(({ layout, ...pack }) => {
      const ofLive = livePacks(layout, pack.site);
      return { ...pack, isLive: ofLive === null || ofLive.has(pack.name) };
    });
    const { removed, excess } = packsBeyond(packs, limit);
    for (const [site, own] of Map.groupBy(removed, ({ site: of }) => of))
      await removePacks(
        storeLayout(storeDir, site),
        own.map(({ name }) => join('packs', name)),
      );
    return excess;
  };
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    const next = running.then(fit);
    running = next.catch(() => {});
    return next;
  };
}

const packsOfLive = (layout: StoreLayout): ReadonlySet<string> | null => {
  const release = liveRelease(layout);
  return release === undefined ? null : packsOfRelease(layout, release);
};

function packsIn(storeDir: string): (Omit<CachedPack, 'isLive'> & { layout: StoreLayout })[] {
  const sites = namesInFolder(storeDir).filter((site) => existsSync(join(storeDir, site, 'copy.json')));
  return sites.flatMap((site) => {
    const layout = storeLayout(storeDir, site);
    return namesInFolder(layout.packs)
      .filter((name) => name.endsWith('.pack'))
      .flatMap((name) => {
        const file = join(layout.packs, name);
        const stats = onDisk(file, () => statSync(file, { throwIfNoEntry: false }));
        if (stats === undefined) return [];
        // File systems record reads at least once a day.
        const used_at = Math.max(stats.atimeMs, stats.mtimeMs);
        return [{ layout, site, name, size: stats.size, used_at }];
      });
  });
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
          const files = Object.entries(copy.files).map(([path, file]) => [
            path,
            gone.includes(path) ? { ...file, stamp: ABSENT } : file,
          ]);
          writeCopy(layout, { ...copy, files: Object.fromEntries(files) });
          for (const path of gone) removeFile(join(layout.root, path));
        },
        FLIP_WAIT,
      ),
    );
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
  }
}
