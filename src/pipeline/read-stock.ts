import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Memory, MemoryCar, MemoryWithCars } from '#sites/memory.ts';
import type { FeedState } from '#sites/snapshot.ts';
import { hashOf } from './canonical.ts';
import { type FeedLayout, layoutOf } from './format/feed-layout.ts';
import { feedRecords } from './format/format.ts';
import type { LackingColumn } from './mapping/lacking-column.ts';
import { refuseLacking } from './mapping/lacking-columns.ts';
import { mappedRecords } from './mapping/mapped-records.ts';
import { recordMapper } from './mapping/record-mapper.ts';
import { type ReadCar, type ReadFeed, readFeed } from './read-feed.ts';
import { readerHash } from './reader-hash.ts';
import type { FeedBody } from './source/feed-body.ts';
import type { SecretLookup } from './source/feed-secrets.ts';
import { FeedUnusable } from './source/feed-unusable.ts';
import { fetchStock } from './source/source.ts';

/** How to read the stock source of a site. */
export interface StockRequest {
  /** Settings, with the source to use. */
  site: Site;
  locations: readonly Location[];
  /** Folder of the site's settings. */
  folder: string;
  /** Folder for the source's own state. */
  state: string;
  now: Date;
  /** Hosts that may be called besides the source's own (`OUTBOUND_ALLOW`). */
  allow: readonly string[];
  /** Looks up environment variables that the source refers to. */
  secret: SecretLookup;
  /** The last good snapshot's memory, if comparable with this source. */
  before: Memory | null;
  /** Uses the stored stock, if any, without fetching the source. */
  reuseStock: boolean;
  /** Cars whose records are read again even if unchanged. */
  reread?: readonly string[];
}

/** What a stock source returned; the caller disposes of the body. */
export interface FetchedStock {
  /** The feed's bytes; `null` if unchanged since the last good snapshot. */
  body: FeedBody | null;
  layout: FeedLayout;
  /** Columns that settings of its parts map and no record has. */
  lacking?: readonly LackingColumn[] | undefined;
  state: Omit<FeedState, 'records'>;
  /** Whether the source was fetched. */
  fresh: boolean;
  reader: string;
  source: string;
}

/** A feed that was read, with its circumstances. */
export interface StockRead extends Omit<FetchedStock, 'body' | 'layout' | 'state' | 'lacking'> {
  feed: ReadFeed;
  state: FeedState;
}

/** Fetches the stock source of a site, unless it is unchanged. Throws `FeedUnusable`. */
export async function readSource({
  reuseStock,
  before,
  reread = [],
  ...request
}: StockRequest): Promise<FetchedStock> {
  const { site } = request;
  const reader = readerHash(site);
  const source = hashOf(site.stock);
  const same = before !== null && before.reader === reader ? before : null;
  const layout = layoutOf(site.stock);
  if (reuseStock && same !== null) {
    return { body: null, layout, state: same.snapshot.feed, fresh: false, reader, source };
  }
  const last = same !== null && same.source === source && reread.length === 0 ? same.snapshot.feed : null;
  const fetched = await fetchStock(site.stock, request, last);
  const { etag, last_modified } = fetched;
  const version = { fetched_at: request.now.toISOString(), etag, last_modified };
  const result = { fresh: true, layout, reader, source };
  if (fetched.kind === 'fetched' && fetched.body.hash !== last?.hash) {
    const { body, lacking } = fetched;
    return {
      ...result,
      body,
      lacking,
      layout: fetched.layout ?? layout,
      state: { ...version, hash: body.hash },
    };
  }
  // The same bytes may come with another validator, or with none.
  if (fetched.kind === 'fetched') fetched.body[Symbol.dispose]();
  if (last === null) throw new FeedUnusable('http_status', 'The source says "unchanged" to a first request');
  return { ...result, body: null, state: { ...version, hash: last.hash } };
}

/** Reads what the source returned; records in `before` are not read again. Throws `FeedUnusable`. */
export async function readStock(
  { body, layout, state, lacking: ofParts = [], ...rest }: FetchedStock,
  before: MemoryWithCars | null,
  site: Site,
  reread: readonly string[] = [],
): Promise<StockRead> {
  const memory = before?.reader === rest.reader ? before : null;
  if (body !== null) {
    const cars = carsOfFeed(before);
    const unread = memory === null ? [] : cars.filter(({ vehicle }) => !reread.includes(vehicle.id));
    const byRecord = new Map(unread.map((car) => [car.raw, car]));
    const byId = new Map(cars.map(({ vehicle }) => [vehicle.id, vehicle]));
    const shown = new Set(before?.cars.map(({ vehicle }) => vehicle.id));
    const mapper = 'format' in site.stock ? recordMapper(site.stock, siteZone(site)) : null;
    const records = mappedRecords(await feedRecords(body, layout, before?.marks), mapper);
    const now = new Date(state.fetched_at);
    const feed = readFeed(records, { byRecord, byId, shown }, { site, now });
    body.verify();
    const lacking = mapper?.lacking() ?? [];
    refuseLacking(lacking, layout);
    const { excluded } = feed;
    const found = [...ofParts, ...(byRecord.size === 0 ? lacking : [])];
    return {
      ...rest,
      feed: { ...feed, lacking: found },
      state: { ...state, records: feed.records, excluded },
    };
  }
  if (memory === null) throw new Error('A source was taken for unchanged whose records are not known');
  const { records } = memory.snapshot.feed;
  return { ...rest, feed: feedFromMemory(memory), state: { ...state, records } };
}

function feedFromMemory(memory: MemoryWithCars): ReadFeed {
  const { rejected, hidden, account, feed } = memory.snapshot;
  return {
    cars: carsOfFeed(memory),
    rejected,
    rejectedRecords: new Set(rejected.map(({ index }) => index)).size,
    hidden,
    hiddenIds: account?.hidden_cars?.show_on_dealer_website ?? [],
    // Withheld cars are not in the memory.
    withheld: new Set(),
    rejectedIds: new Set(rejected.map(({ id }) => id)),
    // Records with a recognised car are among the rejected ones.
    unclear: Object.keys(memory.unidentified ?? {}).map((hash) => ({ id: '', hash })),
    records: feed.records,
    excluded: feed.excluded ?? 0,
    lacking: [],
    marks: memory.marks,
  };
}

/** Cars of the last good snapshot that were in its feed, each as in its record. */
export function carsOfFeed(memory: MemoryWithCars | null): ReadCar[] {
  const cars = memory?.cars.filter(isInFeed) ?? [];
  return cars.map((car) => (car.own ? { ...car, vehicle: recordOf(car.vehicle, car.own) } : car));
}

const isInFeed = (car: MemoryCar): car is MemoryCar & ReadCar => car.raw !== null;

/** A car as in its record, without the facts of its photos. */
function recordOf({ photos: _found, ...vehicle }: Vehicle, own: Partial<Vehicle>): Vehicle {
  return { ...vehicle, ...own };
}
