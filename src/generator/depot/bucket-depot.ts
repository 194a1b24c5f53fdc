import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { messageOf, NotFound, ProviderFailed } from '#domain/errors.ts';
import { forEachConcurrently } from '#generator/publish/concurrently.ts';
import type { Depot, OpenDepot } from '#generator/store/depot.ts';
import { removeFile } from '#generator/store/disk.ts';
import { LockHeld, StaleRelease } from '#generator/store/errors.ts';
import { releaseFiles } from '#generator/store/layout.ts';
import { type Pointer, readPointer } from '#generator/store/pointer.ts';
import { ABSENT, type CopiedFiles, filesIn, readCopy, without } from './copy.ts';
import { fetchPack } from './fetch-files.ts';
import type { Objects } from './objects.ts';
import { pullSite, settle } from './pull-site.ts';
import { sendFiles } from './send-files.ts';
import { isSameFiles, objectsIn, type SiteRow, type SiteRows } from './site-row.ts';

/** What machines with their own disks share: rows in a database, and objects in a bucket. */
export interface SharedSites {
  rows: SiteRows;
  objects: Objects;
}

/** Parallel deletions. */
const CONCURRENCY = 8;
/** Changes by others that one waits for. */
const TRIES = 20;

/**
 * Sites that machines share: a site's row has its pointer and names the objects that its files consist of. This disk is
 * a copy, which pages are served from while bucket or database are away.
 */
export const bucketDepot =
  ({ rows, objects }: SharedSites): OpenDepot =>
  (site, layout) => {
    /** The files that the next change names, where the holder of the right to publish has sent any. */
    let sent: CopiedFiles | null = null;
    const depot: Depot = {
      isShared: true,
      pull(lock) {
        if (lock !== undefined) sent = null;
        const read = () => (lock === undefined ? rows.read(site) : rows.fence(site, lock.number));
        return pullSite({ site, layout, objects, read, isHolder: lock !== undefined });
      },
      async send() {
        sent = await sendFiles({ site, root: layout.root, objects, copied: readCopy(layout).files });
      },
      async change(decide, lock) {
        for (let tried = 0; tried < TRIES; tried += 1) {
          if (lock === undefined && !(await depot.pull())) throw new LockHeld(layout.publishLock);
          const row = await rows.read(site);
          const copy = readCopy(layout);
          const isUnshared = row === null || row.version === 0;
          if (isUnshared && lock === undefined)
            throw new NotFound(
              `Machines do not share ${site} yet: "forecourt build --site ${site}" does it.`,
            );
          if (row === null || (lock !== undefined && isOvertaken(row, lock.number, copy.files)))
            throw new StaleRelease(`Another publisher took ${site} over meanwhile. Build again.`);
          if (lock === undefined && copy.version !== row.version) continue;

          const pointer = isUnshared ? readPointer(layout) : { history: row.history, pin: row.pin };
          const { pointer: next = pointer, unneeded = [], result } = decide(pointer);
          const files = without((lock && sent) ?? copy.files, unneeded);
          const isNews = next !== pointer || !isSameFiles(filesIn({ files }), row.files);
          if (!isNews) return result;
          if (next.history[0] !== pointer.history[0]) requireShared(next, files);
          const change = { ...next, files: filesIn({ files }), change: randomUUID() };
          const nextRow = { ...change, version: row.version + 1, lease: row.lease };
          if (!(await replace(rows, site, nextRow, lock?.number ?? null))) continue;
          if (!(await settle(layout, nextRow, { files, unneeded }))) await depot.pull(lock);
          for (const file of unneeded) removeFile(join(layout.root, file));
          if (lock !== undefined) sent = null;
          return result;
        }
        throw new ProviderFailed(`${site} is being changed by others all the time. Try again.`);
      },
      async fetch(pack) {
        const path = join('packs', pack);
        const file = readCopy(layout).files[path];
        if (file === undefined) return false;
        await fetchPack({ site, layout, objects }, path, file);
        return true;
      },
      absent: () =>
        Object.entries(readCopy(layout).files).flatMap(([path, { stamp, size }]) =>
          stamp === ABSENT ? [[basename(path), size]] : [],
        ),
      async collect() {
        const needed = objectsIn(readCopy(layout).files);
        const unneeded = (await objects.list(site)).filter((object) => !needed.has(object));
        await forEachConcurrently(unneeded, CONCURRENCY, (object) => objects.remove({ site, object }));
      },
    };
    return depot;
  };

/** Whether another program got the right to publish, or replaced the files that a change is based on. */
const isOvertaken = ({ lease, files }: SiteRow, number: number, copied: CopiedFiles): boolean =>
  lease > number || !isSameFiles(files, filesIn({ files: copied }));

async function replace(rows: SiteRows, site: string, next: SiteRow, lease: number | null): Promise<boolean> {
  try {
    return await rows.replace(site, next, lease);
  } catch (cause) {
    // It may have been executed, and the response lost.
    const row = await rows.read(site).catch(() => null);
    if (row !== null && row.version >= next.version) return row.change === next.change;
    throw new ProviderFailed(
      `${site}: the database does not confirm what is live: ${messageOf(cause)}. This machine serves what it has; the next build decides.`,
      { cause },
    );
  }
}

/** A build that is under way on this disk is no release yet. */
function requireShared({ history: [live = ''] }: Pointer, files: CopiedFiles): void {
  if (!releaseFiles(live).some((file) => file in files))
    throw new NotFound(
      `Release ${live} is on this machine only. "forecourt releases" lists the retained ones.`,
    );
}
