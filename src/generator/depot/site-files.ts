import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { namesInFolder, onDisk } from '#generator/store/disk.ts';
import { releaseOfFile } from '#generator/store/layout.ts';
import { fileStamp } from '#sites/files.ts';
import { sha256 } from '#sites/sha256.ts';
import { hashIn } from './objects.ts';
import type { SharedFile } from './site-row.ts';

/** Most bytes of an object: a read that breaks off repeats no more, and memory has no whole pack. */
const PIECE_BYTES = 4 << 20;

/** What all machines need of a site's folder, in the order in which a folder may get it: what names others follows them. */
const SHARED: readonly { folder: string; isShared: (name: string) => boolean }[] = [
  { folder: 'packs', isShared: (name) => name.endsWith('.pack') },
  { folder: 'releases', isShared: (name) => releaseOfFile(name.replace('.traces.json', '.json')) !== null },
  { folder: 'snapshots', isShared: (name) => /^cars-\w+\.ndjson$/.test(name) },
  { folder: 'snapshots', isShared: (name) => name === 'last.json' },
  { folder: '', isShared: (name) => ['report.json', 'held-feed.json', 'stock-read'].includes(name) },
];

/** Place of a shared file in that order. */
export const orderOf = (path: string): number => {
  const cut = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)];
  return SHARED.findIndex((own) => own.folder === folder && own.isShared(name));
};

/** Paths of the shared files on this disk, relative to the site's folder. */
export const sharedFiles = (root: string): string[] =>
  SHARED.flatMap(({ folder, isShared }) =>
    namesInFolder(join(root, folder))
      .filter(isShared)
      .map((name) => join(folder, name)),
  );

/** Whether a file's bytes are decided by its name. */
export const isImmutable = (path: string): boolean => path.startsWith('packs/');

/** Changes whenever a file does. */
export const stampOf = (root: string, path: string): string =>
  onDisk(join(root, path), () => fileStamp(join(root, path)));

/** A file's bytes, piece by piece. */
export function* piecesOf(root: string, path: string): Generator<Uint8Array> {
  const file = join(root, path);
  const fd = onDisk(file, () => openSync(file, 'r'));
  try {
    for (;;) {
      const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
      let length = 0;
      for (let read = -1; read !== 0 && length < PIECE_BYTES; length += read)
        read = onDisk(file, () => readSync(fd, piece, length, PIECE_BYTES - length, null));
      if (length > 0) yield piece.subarray(0, length);
      if (length < PIECE_BYTES) return;
    }
  } finally {
    closeSync(fd);
  }
}

/** Whether a file on this disk has these bytes. */
export function hasBytes(root: string, path: string, { pieces }: SharedFile): boolean {
  let count = 0;
  for (const piece of piecesOf(root, path)) {
    if (sha256(piece) !== hashIn(pieces[count] ?? '')) return false;
    count += 1;
  }
  return count === pieces.length;
}
