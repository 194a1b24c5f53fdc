import { sha256 } from '#sites/sha256.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { asciiDocument } from './encoding.ts';
import { type FeedRecord, MAX_RECORD_BYTES } from './feed-order.ts';
import { jsonReading } from './json.ts';
import { JsonScan } from './json-scan.ts';
import { textLines } from './lines.ts';

const OPEN_LIST = 0x5b;

/** Reads one JSON object in each line. A last line that is cut off makes the feed a truncated one. */
export function* ndjsonRecords(body: FeedBody): Generator<FeedRecord> {
  const { read, encoding } = asciiDocument(body);
  let records = 0;
  for (const { bytes, ended } of textLines(read)) {
    if (bytes.toString('latin1', 0, 100).trim() === '') continue;
    if (records === 0 && bytes[0] === OPEN_LIST) {
      throw new FeedUnusable('unreadable', 'The feed is one JSON list: set "format" of its source to "json"');
    }
    records += 1;
    // An object that is still open at the end of the document is cut off.
    if (!ended && bytes.length <= MAX_RECORD_BYTES) {
      new JsonScan((at, length) => bytes.subarray(at, at + length)).value();
    }
    yield { hash: sha256(bytes), ...jsonReading(bytes, encoding) };
  }
}
