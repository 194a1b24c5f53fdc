import { closeSync, openSync, readSync } from 'node:fs';

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
