import { isAscii, isUtf8 } from 'node:buffer';
import type { FeedBody } from '../source/feed-body.ts';

/** Bytes that are taken at a time. */
export const PIECE = 1 << 18;

/** The bytes of a document by their place in it. */
export type ReadBytes = FeedBody['read'];

/** Encodings that a document may have; those of several bytes for each letter are turned into UTF-8 before it is cut. */
export type FeedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** A document whose bytes below 0x80 are ASCII, and how the others are to be read. */
export interface AsciiDocument {
  read: ReadBytes;
  encoding: 'utf-8' | 'windows-1252';
}

/** The document without a byte order mark; UTF-16 becomes UTF-8. */
export function asciiDocument(body: FeedBody): AsciiDocument {
  const found = markOf(body);
  const encoding = encodingOf(body);
  if (encoding === 'windows-1252') return { read: body.read, encoding };
  const start = found?.mark.length ?? 0;
  if (encoding === 'utf-8') return { read: (at, length) => body.read(at + start, length), encoding };
  const decoded = Buffer.concat([...textPieces(body, encoding)].map((text) => Buffer.from(text)));
  return { read: (at, length) => decoded.subarray(at, at + length), encoding: 'utf-8' };
}

/** The first characters, as far as they can be read. */
export function startOf(body: FeedBody, bytes: number): string {
  const encoding = markOf(body)?.encoding ?? unmarkedUtf16(body) ?? 'utf-8';
  return new TextDecoder(encoding).decode(body.read(0, bytes));
}

/** The text of some bytes; `null` where they are broken. */
export function textOf(bytes: Buffer, encoding: AsciiDocument['encoding']): string | null {
  if (encoding === 'utf-8') return isUtf8(bytes) ? bytes.toString() : null;
  return WINDOWS_1252.decode(bytes);
}

const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * By its mark, its zero bytes or its letters. What is not UTF-8 is Windows-1252 where all of it makes sense as such:
 * elsewhere it is UTF-8 that broke at places, and to guess there would show one letter for another.
 */
export function encodingOf(body: FeedBody): FeedEncoding {
  const marked = markOf(body)?.encoding ?? unmarkedUtf16(body);
  if (marked !== undefined) return marked;
  return isWholeUtf8(body) || !isWindows1252(body) ? 'utf-8' : 'windows-1252';
}

/** Whether a mark shows the encoding, or letters of several bytes, all as UTF-8 has them. */
export const isPlainlyUtf = (body: FeedBody): boolean =>
  markOf(body) !== undefined || (isWholeUtf8(body) && !bodyPieces(body).every(isAscii));

function markOf(body: FeedBody) {
  const start = body.read(0, 3);
  return BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => start[index] === byte));
}

/** Any feed begins with ASCII, of which UTF-16 has every other byte zero. */
function unmarkedUtf16(body: FeedBody): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [...body.read(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  return zeros === 'x0x0' ? 'utf-16le' : zeros === '0x0x' ? 'utf-16be' : undefined;
}

function isWholeUtf8(body: FeedBody): boolean {
  for (let at = 0; ; ) {
    const bytes = body.read(at, PIECE);
    const whole = bytes.length < PIECE ? bytes.length : startOfLastLetter(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    if (bytes.length < PIECE) return true;
    at += whole;
  }
}

/** A letter may lie across two pieces. */
function startOfLastLetter(bytes: Buffer): number {
  const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;
  let start = bytes.length - 1;
  while (bytes.length - start < 4 && isContinuation(bytes[start])) start -= 1;
  return start;
}

/** Letters of several bytes as UTF-8 has them. */
const UTF8_LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** Bytes of letters that ASCII has not. */
const BEYOND_ASCII = /[\x80-\xff]/g;

/** For each letter that UTF-8 has whole, broken bytes from which on the text is no UTF-8 with a few faults. */
const BROKEN_PER_LETTER = 4;

/** Bytes that Windows-1252 has not, and its letters that are those of UTF-8: "Ã«" is "ë". */
const NOT_WINDOWS_1252 =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  /[\x00-\x08\x81\x8d\x8f\x90\x9d]|[\xc2\xc3][\x80-\xbf]/;

/**
 * Letters of Western languages, each among those of ASCII: "ë", not "â", which begins what UTF-8 has for quotes, nor a
 * capital in a word, as which the quotes of a Mac come.
 */
const WESTERN =
  /(?<![\x80-\xff])(?:[\xdf-\xe1\xe3-\xef\xf1-\xf6\xf8-\xfd]|(?<![a-z])[\xc0\xc1\xc4-\xcf\xd1-\xd6\xd8-\xdd])(?![\x80-\xff])/g;

/**
 * What Western text hardly has: rare letters and signs, signs between two letters but "®", "°" and "²", capitals behind
 * small letters, words of other alphabets, and a letter of three bytes that broke off, unless it is "é" before a quote, a
 * dash or another such sign.
 */
const UNLIKELY =
  /[\x83\x86-\x88\x8b\x98\x9b\xa6\xac\xaf\xb8\xc2\xc3\xd0\xde\xf0\xfe\xff]|(?<=[A-Za-z])(?:[\x80\x82\x84\x89\x91\x93\x94\xa1-\xab\xb1\xb3-\xb6\xb9-\xbf](?=[A-Za-z])|[\x8a\x8e\x95](?=[a-z]))|(?<=[a-z])[\xc0-\xd6\xd8-\xdd](?![\x80-\xff])|[\xc0-\xff]{3,}|[\xe0-\xef](?![\x80-\xbf]{2})[\x80-\x84\x86-\x90\x98-\x9f\xa1-\xad\xaf\xb1-\xbf]/g;

/** For each of those, Western letters from which on it is a mere oddity. */
const WESTERN_PER_UNLIKELY = 4;

function isWindows1252(body: FeedBody): boolean {
  let [letters, broken, western, unlikely] = [0, 0, 0, 0];
  // Evidence is three bytes at most: pieces overlap by two.
  for (let at = 0, read = PIECE; read === PIECE; at += PIECE - 2) {
    const bytes = body.read(at, PIECE);
    read = bytes.length;
    const text = bytes.toString('latin1');
    if (NOT_WINDOWS_1252.test(text)) return false;
    // "é’" is two bytes that could begin a letter of UTF-8: what counts is how many are whole.
    const whole = text.match(UTF8_LETTER) ?? [];
    letters += whole.length;
    broken += (text.match(BEYOND_ASCII) ?? []).length - whole.join('').length;
    western += (text.match(WESTERN) ?? []).length;
    unlikely += (text.match(UNLIKELY) ?? []).length;
  }
  return broken > letters * BROKEN_PER_LETTER && western >= unlikely * WESTERN_PER_UNLIKELY;
}

/** The bytes of a document, each piece its own. */
export function* bodyPieces({ read }: FeedBody): Generator<Buffer> {
  let at = 0;
  for (let bytes = read(0, PIECE); bytes.length > 0; bytes = read(at, PIECE)) {
    at += bytes.length;
    yield Buffer.from(bytes);
  }
}

/** The text of a document, piece by piece; what is broken in it comes as U+FFFD. */
export function* textPieces(body: FeedBody, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0, read = PIECE; read > 0; at += read) {
    const bytes = body.read(at, PIECE);
    read = bytes.length;
    // A character may lie across two pieces; the empty last one ends what is left.
    yield decoder.decode(bytes, { stream: read > 0 });
  }
}
