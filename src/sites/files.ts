import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a stamp that changes whenever one of the files does; absent files are allowed. */
export function fileStamp(...files: readonly string[]): string {
  const stats = files.map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return stats.map((stat) => `${stat?.mtimeNs}.${stat?.size}.${stat?.ino}`).join(' ');
}

/** Reads a text file; `null` where it does not exist. */
export const textIfThere = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(absent);

/** Lists a folder's names; `null` where it does not exist. */
export const namesIfThere = (folder: string): Promise<string[] | null> => readdir(folder).catch(absent);

/** Removes the files of a folder whose names begin with `prefix`; the folder may not exist. */
export async function removeNamed(folder: string, prefix: string): Promise<void> {
  const names = ((await namesIfThere(folder)) ?? []).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

const PIECE = 1 << 18;
const LINE_FEED = 0x0a;

/** Yields the lines of a UTF-8 file, each ended by a line feed, without having the whole file in memory. */
export function* fileLines(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafeSlow(PIECE);
    let rest: Uint8Array = new Uint8Array();
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      const bytes = Buffer.concat([rest, piece.subarray(0, read)]);
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        yield bytes.toString('utf8', start, end);
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
  } finally {
    closeSync(file);
  }
}
