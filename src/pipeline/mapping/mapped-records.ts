import type { FeedRecord } from '../format/feed-order.ts';
import type { RecordMapper } from './record-mapper.ts';

/** Records of a feed as those of vehicles, each mapped when it is read; those of other sites are marked as excluded. */
export function* mappedRecords(
  records: Iterable<FeedRecord>,
  mapper: RecordMapper | null,
): Generator<FeedRecord> {
  for (const record of records) {
    if (mapper === null) yield record;
    else if (isExcluded(record, mapper)) yield { ...record, excluded: true };
    else yield { ...record, read: () => mapper.map(record.read()) };
  }
}

/** A record that cannot be read is nobody else's: it is rejected where it is read. */
function isExcluded({ read }: FeedRecord, { excludes }: RecordMapper): boolean {
  if (excludes === null) return false;
  try {
    return excludes(read());
  } catch {
    return false;
  }
}
