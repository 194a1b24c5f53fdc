import type { FeedBody } from '../source/feed-body.ts';

/** Bytes that are taken at a time. */
export const PIECE = 1 << 18;

/** The bytes of a document by their place in it. */
export type ReadBytes = FeedBody['read'];

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The bytes as UTF-8 without a byte order mark; spreadsheets' UTF-16 is recognised by its mark. */
export function utf8Bytes(body: FeedBody): ReadBytes {
  const found = markOf(body);
  if (found === undefined) return body.read;
  if (found.encoding === 'utf-8') return (at, length) => body.read(at + found.mark.length, length);
  const decoded = Buffer.concat([...decode(body, found.encoding)].map((text) => Buffer.from(text)));
  return (at, length) => decoded.subarray(at, at + length);
}

/** The text, piece by piece; what spreadsheets on Windows wrote without saying so is Windows-1252 where it is not UTF-8. */
export function textPieces(body: FeedBody): Generator<string> {
  const marked = markOf(body)?.encoding;
  return decode(body, marked ?? (isUtf8(body) ? 'utf-8' : 'windows-1252'));
}

/** The first characters, as far as they can be read. */
export function startOf(body: FeedBody, bytes: number): string {
  return new TextDecoder(markOf(body)?.encoding).decode(body.read(0, bytes));
}

function markOf(body: FeedBody) {
  const start = body.read(0, 3);
  return BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => start[index] === byte));
}

function isUtf8(body: FeedBody): boolean {
  try {
    for (const _text of decode(body, 'utf-8', { fatal: true }));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function* decode(body: FeedBody, encoding: string, options?: TextDecoderOptions): Generator<string> {
  const decoder = new TextDecoder(encoding, options);
  for (let at = 0, read = PIECE; read > 0; at += read) {
    const bytes = body.read(at, PIECE);
    read = bytes.length;
    // A character may lie across two pieces; the empty last one ends what is left.
    yield decoder.decode(bytes, { stream: read > 0 });
  }
}
