import type { RecordMark } from '#sites/memory.ts';
import { sha256 } from '#sites/sha256.ts';
import { isRecord } from '../dirt/reading.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { type FeedRecord, recordReading } from './feed-order.ts';
import { jsonRecords } from './json.ts';

/** The column with the fault of a record, beside what remains of it. */
export const FAULT_COLUMN = '@fault';

/** A record that settings exclude. */
export const EXCLUDED = '{"@excluded":true}';
const EXCLUDED_HASH = sha256(EXCLUDED);

/** The records that `fetchMerged` joined, broken ones with what remained of them. */
export function* mergedRecords(
  body: FeedBody,
  path?: string,
  expected?: readonly RecordMark[],
): Generator<FeedRecord> {
  for (const record of jsonRecords(body, path, expected)) {
    const { read, salvage } = record;
    const whole = () => {
      const value = read();
      if (isRecord(value) && value[FAULT_COLUMN] !== undefined) throw new Error(String(value[FAULT_COLUMN]));
      return value;
    };
    const remains = () => {
      salvage?.();
      return read();
    };
    yield { ...record, ...recordReading(whole, remains), excluded: record.hash === EXCLUDED_HASH };
  }
}
