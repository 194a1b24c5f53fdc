import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Differs whenever one of the files does; an absent file has a stamp too. */
export function fileStamp(...files: readonly string[]): string {
  const stats = files.map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return stats.map((stat) => `${stat?.mtimeNs}.${stat?.size}.${stat?.ino}`).join(' ');
}

/** A file's text, `null` where there is no such file. */
export const textIfThere = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(absent);

/** Names in a folder, `null` where there is no such folder. */
export const namesIfThere = (folder: string): Promise<string[] | null> => readdir(folder).catch(absent);

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

const PIECE = 1 << 18;
const LINE_FEED = 0x0a;

/** Lines of a UTF-8 file, each ended by a line feed: neither the whole nor its bytes lie in memory at once. */
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
