import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FLIP_WAIT } from '#generator/store/depot.ts';
import { removeFile } from '#generator/store/disk.ts';
import { LockHeld } from '#generator/store/errors.ts';
import type { StoreLayout } from '#generator/store/layout.ts';
import { acquireLock, withLock } from '#generator/store/lock.ts';
import { writePointer } from '#generator/store/pointer.ts';
import {
  ABSENT,
  type CopiedFiles,
  type Copy,
  filesIn,
  NO_COPY,
  readCopy,
  withAbsent,
  without,
  writeCopy,
} from './copy.ts';
import { fetchFiles } from './fetch-files.ts';
import { absentPacks, packsToFetch } from './live-packs.ts';
import { ObjectGone, type Objects } from './objects.ts';
import { isImmutable, sharedFiles, stampOf } from './site-files.ts';
import { isSameFiles, type SiteRow } from './site-row.ts';

interface Pull {
  site: string;
  layout: StoreLayout;
  objects: Objects;
  /** Reads the site's row. */
  read: () => Promise<SiteRow | null>;
  /** Whether the caller holds the right to publish, and with it the lock of the folder. */
  isHolder: boolean;
}

/**
 * Brings this disk up to the site's row; what was written here since the row's version stays. Returns `false` where
 * another program of this machine holds the lock of the folder, so that it may be behind.
 */
export async function pullSite(pull: Pull): Promise<boolean> {
  const { layout, read, isHolder } = pull;
  for (;;) {
    const noted = readCopy(layout);
    const row = await read();
    const isReset = isHolder && noted.version > (row?.version ?? 0);
    // The database has lost later versions.
    if (isReset) await note(layout, NO_COPY);
    const before = isReset ? NO_COPY : noted;
    if (row === null || row.version === 0) return true;
    if (before.version === row.version) {
      if (isHolder) await heal(pull, before);
      return true;
    }
    if (isSameFiles(row.files, filesIn(before)) && (await settle(layout, row, before))) return true;
    const lock = isHolder ? null : await acquireLock(layout.publishLock).catch(nullIfHeld);
    if (lock === null && !isHolder) return false;
    try {
      await fetchRow(pull, row, before);
      return true;
    } catch (error) {
      if (!(error instanceof ObjectGone) || (await read())?.version === row.version) throw error;
    } finally {
      lock?.release();
    }
  }
}

function nullIfHeld(error: unknown): null {
  if (error instanceof LockHeld) return null;
  throw error;
}

async function fetchRow(
  { site, layout, objects, isHolder }: Pull,
  row: SiteRow,
  before: Copy,
): Promise<void> {
  const fetched = await fetchFiles({ site, layout, objects, files: row.files, copied: before.files });
  // Which packs it reads is in its manifest.
  const copied = without(fetched, packsToFetch(layout, row.history[0], absentPacks(layout, fetched)));
  const files = await fetchFiles({ site, layout, objects, files: row.files, copied });
  const left = sharedFiles(layout.root).filter((path) => !(path in files));
  // Readers of the release before find its files until the next pull; a builder would take them for retained ones.
  const unneeded = isHolder ? [] : left.filter((path) => path in before.files);
  await settle(layout, row, { files, unneeded });
  removeFiles(
    layout,
    left.filter((path) => !unneeded.includes(path)),
  );
}

/** Makes a row this disk's pointer, unless this disk has a later one; returns whether all that its live release reads is here. */
export const settle = (
  layout: StoreLayout,
  row: SiteRow,
  { files, unneeded }: Pick<Copy, 'unneeded'> & { files: CopiedFiles },
): Promise<boolean> =>
  withLock(
    layout.flipLock,
    () => {
      if (readCopy(layout).version > row.version) return true;
      const absent = absentPacks(layout, files);
      if (packsToFetch(layout, row.history[0], absent).length > 0) return false;
      writePointer(layout, row);
      writeCopy(layout, { version: row.version, files: withAbsent(files, absent), unneeded });
      return true;
    },
    FLIP_WAIT,
  );

/** Removes what only readers needed, and fetches packs again that were lost or written to. */
async function heal({ site, layout, objects }: Pull, { version, files, unneeded }: Copy): Promise<void> {
  removeFiles(layout, unneeded);
  if (unneeded.length > 0) await note(layout, { version, files, unneeded: [] });
  const packs = Object.entries(files).filter(([path]) => isImmutable(path));
  const isWhole = packs.every(
    ([path, { stamp }]) => stamp === ABSENT || stamp === stampOf(layout.root, path),
  );
  if (isWhole && !existsSync(layout.damaged)) return;
  // After damage without a write no stamp is trusted.
  const copied = existsSync(layout.damaged) ? {} : files;
  const whole = await fetchFiles({
    site,
    layout,
    objects,
    files: filesIn({ files: Object.fromEntries(packs) }),
    copied,
  });
  await note(layout, { version, files: { ...files, ...whole }, unneeded: [] });
}

const note = (layout: StoreLayout, copy: Copy): Promise<void> =>
  withLock(layout.flipLock, () => writeCopy(layout, copy), FLIP_WAIT);

function removeFiles({ root }: StoreLayout, paths: readonly string[]): void {
  for (const path of paths) removeFile(join(root, path));
}
