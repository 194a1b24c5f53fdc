import type { RecordMark } from '#sites/memory.ts';
import { sha256 } from '#sites/sha256.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { type AsciiDocument, asciiDocument, textOf } from './encoding.ts';
import { FeedOrder, type FeedRecord, MAX_RECORD_BYTES, recordReading } from './feed-order.ts';
import { JsonScan } from './json-scan.ts';

/**
 * Cuts the list of a JSON document into its records without parsing them: an unchanged record costs one hash, a
 * broken one is quarantined alone, and a document of 100 MB never lies in memory as objects.
 * `path` is where the list lies, dotted; without it the document is the list. `*` is a step to each entry of a list or member of an object: at its end to the records,
 * before that to what they lie in, whose texts and numbers are columns such as `@dealers.name`. Records that are `expected` are
 * found by their hash alone.
 */
export function* jsonRecords(
  body: FeedBody,
  path?: string,
  expected?: readonly RecordMark[],
): Generator<FeedRecord> {
  const { read, encoding } = asciiDocument(body);
  const scan = new JsonScan(read, new FeedOrder(expected));
  for (const { bytes, mark } of scan.list(keysOf(path))) {
    const record = jsonReading(bytes, encoding);
    yield mark === undefined ? { hash: sha256(bytes), ...record } : { hash: mark.hash, mark, ...record };
  }
  scan.end();
}

/** The records of the list at `path` as they lie in the document, broken ones too; each holds until the next. */
export function* jsonSlices(body: FeedBody, path?: string): Generator<Buffer> {
  const scan = new JsonScan(asciiDocument(body).read);
  for (const { bytes } of scan.list(keysOf(path))) yield bytes;
  scan.end();
}

/** What the document has at a dotted `path`; `undefined` where that is nothing. Throws where it is no JSON. */
export function jsonValueAt(body: FeedBody, path: string): unknown {
  const { read, encoding } = asciiDocument(body);
  const bytes = valueBelow(new JsonScan(read), keysOf(path));
  return bytes === undefined ? undefined : readBytes(bytes, encoding);
}

function valueBelow(scan: JsonScan, [key, ...keys]: string[]): Buffer | undefined {
  if (key === undefined) return scan.value();
  if (scan.opens() !== 'object') return undefined;
  for (const name of scan.names()) {
    if (name === JSON.stringify(key)) return valueBelow(scan, keys);
    scan.value();
  }
  return undefined;
}

const keysOf = (path: string | undefined): string[] =>
  path === undefined || path === '' ? [] : path.split('.');

/** How one record of JSON is read; of a broken one those members remain that are whole. */
export function jsonReading(bytes: Buffer, encoding: AsciiDocument['encoding']) {
  return recordReading(
    () => readBytes(bytes, encoding),
    () => remainsOf(bytes, encoding),
  );
}

function readBytes(bytes: Buffer, encoding: AsciiDocument['encoding']): unknown {
  if (bytes.length > MAX_RECORD_BYTES) throw new Error(`The record is larger than ${MAX_RECORD_BYTES} bytes`);
  const text = textOf(bytes, encoding);
  if (text === null) throw new Error('Some of its letters are not UTF-8, as those of the feed are');
  return readable(text);
}

/**
 * Texts, and words that programs write in place of a value, which JSON has none of. A text has one way to match: else one
 * that does not end would be tried in all.
 */
const TEXT_OR_WORD = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?<![\w.])-?(?:NaN|Infinity|undefined)\b/g;

/** A value in which those words are texts, so that they cost the field alone. */
function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    const mended = text.replace(TEXT_OR_WORD, (part) => (part.startsWith('"') ? part : `"${part}"`));
    const value = parsed(mended);
    if (value === undefined) throw fault;
    return value;
  }
}

/** Members of a record that could be by what a car is recognised are short, and not deep inside. */
const MAX_MEMBER_BYTES = 10_000;
const MAX_DEPTH = 4;

function remainsOf(bytes: Buffer, encoding: AsciiDocument['encoding'], depth = 0): Record<string, unknown> {
  const remains: Record<string, unknown> = Object.create(null);
  const scan = new JsonScan((at, length) => bytes.subarray(at, at + length));
  try {
    for (const name of scan.names()) {
      const opens = scan.opens();
      const value = scan.value();
      const key = parsed(name);
      if (typeof key !== 'string') continue;
      const whole = value.length > MAX_MEMBER_BYTES ? null : textOf(value, encoding);
      remains[key] = whole === null ? undefined : parsed(whole);
      if (remains[key] === undefined && opens === 'object' && depth < MAX_DEPTH) {
        remains[key] = remainsOf(value, encoding, depth + 1);
      }
    }
  } catch (error) {
    if (!(error instanceof FeedUnusable)) throw error;
  }
  return remains;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}
