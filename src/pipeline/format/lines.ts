import { PIECE, type ReadBytes } from './encoding.ts';
import { MAX_RECORD_BYTES } from './feed-order.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Of longer lines the rest is passed over; one that shows it is larger than a record may be. */
const MAX_LINE_BYTES = MAX_RECORD_BYTES + 1;

/** One line of a document, without what ends it. */
export interface TextLine {
  /** All of it, or as many as show that it is larger than a record may be; they hold until the next line is taken. */
  bytes: Buffer;
  /** Whether a line break ends it, and not the end of the document. */
  ended: boolean;
}

/** Cuts a document into its lines: at line feeds, or at carriage returns where it has no line feed. */
export function* textLines(read: ReadBytes): Generator<TextLine> {
  const breakByte = lineBreak(read);
  for (let at = 0; ; ) {
    const bytes = read(at, MAX_LINE_BYTES);
    let start = 0;
    for (let end = bytes.indexOf(breakByte); end !== -1; end = bytes.indexOf(breakByte, start)) {
      yield { bytes: bytes.subarray(start, end), ended: true };
      start = end + 1;
    }
    if (bytes.length < MAX_LINE_BYTES) {
      const rest = bytes.subarray(start);
      if (rest.length > 0) yield { bytes: rest, ended: false };
      return;
    }
    at += start;
    if (start > 0) continue;
    const size = lengthOfLine(read, at, breakByte);
    yield { bytes: read(at, MAX_LINE_BYTES), ended: true };
    at += size + 1;
  }
}

/** Bytes of a line that is longer than any should be. */
function lengthOfLine(read: ReadBytes, at: number, breakByte: number): number {
  for (let size = MAX_LINE_BYTES; ; size += PIECE) {
    const bytes = read(at + size, PIECE);
    const end = bytes.indexOf(breakByte);
    if (end !== -1) return size + end;
    if (bytes.length < PIECE) return size + bytes.length;
  }
}

function lineBreak(read: ReadBytes): number {
  const start = read(0, PIECE);
  return start.includes(LINE_FEED) || !start.includes(CARRIAGE_RETURN) ? LINE_FEED : CARRIAGE_RETURN;
}
