import { randomUUID } from 'node:crypto';
import { closeSync, copyFileSync, fsyncSync, futimesSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '#domain/duration.ts';
import { forEachConcurrently } from '#generator/publish/concurrently.ts';
import {
  makeDirectory,
  moveFile,
  namesInFolder,
  onDisk,
  removeFile,
  syncDirectory,
  writeFully,
} from '#generator/store/disk.ts';
import type { StoreLayout } from '#generator/store/layout.ts';
import { ABSENT, type CopiedFiles } from './copy.ts';
import { type Objects, readObject } from './objects.ts';
import { hasBytes, isImmutable, orderOf, sharedFiles, stampOf } from './site-files.ts';
import type { SharedFile, SharedFiles } from './site-row.ts';

interface Fetching {
  site: string;
  layout: StoreLayout;
  objects: Objects;
  files: SharedFiles;
  /** The files that this disk had before. */
  copied: CopiedFiles;
}

/** Parallel downloads of files. */
const CONCURRENCY = 8;
/** No reader fetches a pack for longer. */
const ABANDONED_MS = HOUR_MS;

/**
 * Fetches the files that this disk lacks, except packs that its limit removed; deletes none. Each file gets its name
 * once all are here. The caller holds the lock of the folder.
 */
export async function fetchFiles(fetching: Fetching): Promise<CopiedFiles> {
  const { layout, files, copied } = fetching;
  const { root, incoming } = layout;
  const present = new Set(sharedFiles(root));
  const isHere = (path: string, file: SharedFile) =>
    present.has(path) && (isUnchanged(root, path, file, copied[path]) || hasBytes(root, path, file));
  const isAbsent = (path: string) => copied[path]?.stamp === ABSENT && !present.has(path);
  const missing = Object.entries(files)
    .filter(([path, file]) => orderOf(path) !== -1 && !isAbsent(path) && !isHere(path, file))
    .sort(([one], [other]) => orderOf(one) - orderOf(other))
    .map(([path, file], index) => ({ path, file, temporary: join(incoming, String(index)) }));
  if (missing.length > 0) {
    removeFile(incoming);
    makeDirectory(incoming);
    await forEachConcurrently(missing, CONCURRENCY, (one) => fetchFile(fetching, one));
    for (const { path, temporary } of missing) {
      const target = join(root, path);
      makeDirectory(dirname(target));
      // Readers that have a damaged pack open would never see another file.
      if (isImmutable(path) && present.has(path)) overwrite(target, temporary);
      else moveFile(temporary, target);
    }
    for (const folder of new Set(missing.map(({ path }) => dirname(join(root, path))))) syncDirectory(folder);
    removeFile(incoming);
  }
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [
      path,
      { ...file, stamp: isAbsent(path) ? ABSENT : stampOf(root, path) },
    ]),
  );
}

/** Brings one pack to this disk for a reader, whoever holds the lock of the folder. */
export async function fetchPack(
  fetching: Pick<Fetching, 'site' | 'layout' | 'objects'>,
  path: string,
  file: SharedFile,
): Promise<void> {
  const { root, incomingPacks } = fetching.layout;
  const target = join(root, path);
  const temporary = join(incomingPacks, randomUUID());
  makeDirectory(incomingPacks);
  removeAbandoned(incomingPacks);
  try {
    await fetchFile(fetching, { path, file, temporary });
    moveFile(temporary, target);
  } finally {
    removeFile(temporary);
  }
}

/** Removes what killed readers left behind. */
function removeAbandoned(folder: string): void {
  const names = namesInFolder(folder);
  if (names.length === 0) return;
  const now = clockOf(folder);
  for (const name of names) {
    const file = join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    // Of a whole pack the time of modification is old on purpose, that of access is when it became whole.
    if (stats && now - Math.max(stats.atimeMs, stats.mtimeMs) > ABANDONED_MS) removeFile(file);
  }
}

/** The time of the file system, whose files are compared with it: this machine's clock may be wrong. */
function clockOf(folder: string): number {
  const probe = join(folder, randomUUID());
  onDisk(probe, () => closeSync(openSync(probe, 'wx')));
  const { mtimeMs } = onDisk(probe, () => statSync(probe));
  removeFile(probe);
  return mtimeMs;
}

const isUnchanged = (
  root: string,
  path: string,
  file: SharedFile,
  before: CopiedFiles[string] | undefined,
): boolean =>
  before !== undefined &&
  String(before.pieces) === String(file.pieces) &&
  before.stamp === stampOf(root, path);

function overwrite(target: string, from: string): void {
  onDisk(target, () => {
    copyFileSync(from, target);
    const fd = openSync(target, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  });
}

async function fetchFile(
  { site, objects }: Pick<Fetching, 'site' | 'objects'>,
  { path, file, temporary }: { path: string; file: SharedFile; temporary: string },
): Promise<void> {
  const fd = onDisk(temporary, () => openSync(temporary, 'wx'));
  try {
    for (const object of file.pieces) {
      const bytes = await readObject(objects, { site, object });
      onDisk(temporary, () => writeFully(fd, bytes));
    }
    // Its bytes are verified: a pack that is newer than the manifests would count as modified.
    if (isImmutable(path)) onDisk(temporary, () => futimesSync(fd, new Date(), 0));
    onDisk(temporary, () => fsyncSync(fd));
  } finally {
    closeSync(fd);
  }
}
