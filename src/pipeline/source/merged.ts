import { messageOf } from '#domain/errors.ts';
import type { SingleSource, SourceOf } from '#domain/site/stock-source.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import { isEmpty, isRecord, textOf } from '../dirt/reading.ts';
import { layoutOf } from '../format/feed-layout.ts';
import type { FeedRecord } from '../format/feed-order.ts';
import { feedRecords } from '../format/format.ts';
import { EXCLUDED, FAULT_COLUMN } from '../format/merged.ts';
import type { LackingColumn } from '../mapping/lacking-column.ts';
import { refuseLacking } from '../mapping/lacking-columns.ts';
import { mappedRecords } from '../mapping/mapped-records.ts';
import { recordMapper } from '../mapping/record-mapper.ts';
import { type Fetching, type SourceResult, spoolFeed } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';

type MergedSource = SourceOf<'merged'>;
type VehicleRecord = Record<string, unknown>;
type FetchOne = (source: SingleSource, fetching: Fetching) => Promise<SourceResult>;

/**
 * Several feeds as one stock: each is mapped by its own settings, and of two records of one id that of the feed that
 * stands first counts. Fields that a car's record lacks are filled by id, stock number or VIN from the feeds of
 * `enrich`. One feed that cannot be used makes the whole unusable: cars must not seem sold.
 */
export async function fetchMerged(
  { feeds, enrich }: MergedSource,
  fetching: Fetching,
  fetchOne: FetchOne,
): Promise<SourceResult> {
  const fetchingAt = (field: string): Fetching => ({ ...fetching, secrets: fetching.secrets.below(field) });
  const additions: Addition[] = [];
  const lacking: LackingColumn[] = [];
  const read = (source: SingleSource, field: string) =>
    recordsOf(source, { fetching: fetchingAt(field), fetchOne, setting: `stock.${field}`, lacking });
  for (const [index, { source, by }] of enrich.entries())
    additions.push(await additionOf(read(source, `enrich.${index}.source`), by));
  const joined = joinedRecords(feeds, additions, (feed, index) => read(feed, `feeds.${index}`));
  const body = await spoolFeed(joined, fetching.state, 'The merged feeds together');
  return { kind: 'fetched', body, lacking, layout: { format: 'merged' }, etag: null, last_modified: null };
}

async function* joinedRecords(
  feeds: readonly SingleSource[],
  additions: readonly Addition[],
  records: (feed: SingleSource, index: number) => AsyncIterable<unknown>,
): AsyncGenerator<Uint8Array> {
  const taken = new Set<string>();
  let separator = '[';
  for (const [index, feed] of feeds.entries()) {
    const own = new Set<string>();
    for await (const record of records(feed, index)) {
      const id = keyOf(record, 'id');
      // Twice in one feed is a duplicate, which is counted; in another feed it is the same car.
      const isCopy = taken.has(id);
      if (!isCopy) own.add(id);
      const whole = () =>
        additions.reduce((car, { by, cars }) => filled(car, cars.get(keyOf(car, by))), record);
      yield Buffer.from(`${separator}${record === null || isCopy ? EXCLUDED : JSON.stringify(whole())}`);
      separator = ',\n';
    }
    for (const id of own) if (id !== '') taken.add(id);
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

/** How one of the feeds is read. */
interface PartReading {
  fetching: Fetching;
  fetchOne: FetchOne;
  /** Where settings have it, such as `stock.feeds.0`. */
  setting: string;
  /** Receives the columns that it lacks. */
  lacking: LackingColumn[];
}

/** The mapped records of one feed, `null` for an excluded one; a broken one with its fault, so that its car stays as it was. */
async function* recordsOf(
  feed: SingleSource,
  { fetching, fetchOne, setting, lacking }: PartReading,
): AsyncGenerator<unknown> {
  const fetched = await fetchOne(feed, { ...fetching, previous: null });
  if (fetched.kind === 'unchanged')
    throw new FeedUnusable('http_status', 'A source says "unchanged" to a first request');
  using body = fetched.body;
  const layout = fetched.layout ?? layoutOf(feed);
  const records = await feedRecords(body, layout);
  const mapper = recordMapper(feed, siteZone(fetching.site), setting);
  for (const record of mappedRecords(records, mapper)) yield record.excluded ? null : readableParts(record);
  body.verify();
  const own = mapper?.lacking() ?? [];
  refuseLacking(own, layout);
  lacking.push(...own);
}

function readableParts({ read, salvage, hash }: FeedRecord): unknown {
  try {
    return read() ?? {};
  } catch (error) {
    return { ...remainsOf(read, salvage), [FAULT_COLUMN]: messageOf(error), '@record': hash };
  }
}

function remainsOf(read: FeedRecord['read'], salvage: FeedRecord['salvage']): VehicleRecord {
  salvage?.();
  try {
    const remains = read();
    return isRecord(remains) ? remains : {};
  } catch {
    // The mapping may need the broken part.
    return {};
  }
}

/** What one feed adds to cars, by their id, stock number or VIN. */
interface Addition {
  by: MergedSource['enrich'][number]['by'];
  cars: ReadonlyMap<string, VehicleRecord>;
}

async function additionOf(records: AsyncIterable<unknown>, by: Addition['by']): Promise<Addition> {
  const cars = new Map<string, VehicleRecord>();
  for await (const record of records) {
    const key = keyOf(record, by);
    if (isRecord(record) && key !== '' && !cars.has(key)) cars.set(key, record);
  }
  return { by, cars };
}

const keyOf = (record: unknown, field: string): string =>
  isRecord(record) ? keyText(textOf(record[field])) : '';

/** "TBA" and "000" are of no car, or of any. */
const keyText = (text: string | null): string =>
  text !== null && /[1-9\p{L}]/u.test(text) ? text.toLowerCase() : '';

/** The car with what the addition has where it has nothing, a fault among it; a name and an address are its own. */
function filled(car: unknown, addition: VehicleRecord | undefined): unknown {
  if (addition === undefined || !isRecord(car)) return car;
  const added = Object.entries(addition).flatMap(([field, value]) => {
    const own = car[field];
    if (isRecord(own) && isRecord(value)) return [[field, filled(own, value)] as const];
    return isLacking(own) ? [[field, value] as const] : [];
  });
  return { ...car, ...Object.fromEntries(added) };
}

const isLacking = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.every(isEmpty));
