import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Memory, MemoryWithCars } from '#sites/memory.ts';
import type { FeedState } from '#sites/snapshot.ts';
import { hashOf } from './canonical.ts';
import { feedRecords, layoutOf } from './format/format.ts';
import { type ReadCar, type ReadFeed, readFeed } from './read-feed.ts';
import { readerHash } from './reader-hash.ts';
import type { FeedBody } from './source/feed-body.ts';
import { FeedUnusable } from './source/feed-unusable.ts';
import { fetchStock } from './source/source.ts';

/** What is asked of the stock source of a site. */
export interface StockRequest {
  /** Settings with the source that is to be used. */
  site: Site;
  locations: readonly Location[];
  /** Folder of the site's settings. */
  folder: string;
  /** Folder where the source may keep state of its own. */
  state: string;
  now: Date;
  /** Hosts that may be called beside the source's own (`OUTBOUND_ALLOW`). */
  allow: readonly string[];
  /** The last good snapshot's memory, where it measures this source. */
  before: Memory | null;
  /** Uses the stock that is known without asking the source, where there is any. */
  known: boolean;
}

/** What a stock source answered; who asked disposes of the body. */
export interface FetchedStock {
  /** The feed's bytes; `null` where its records are those of the last good snapshot. */
  body: FeedBody | null;
  state: Omit<FeedState, 'records'>;
  /** Whether the source was asked. */
  fresh: boolean;
  reader: string;
  source: string;
}

/** A feed that was read, and under which circumstances. */
export interface StockRead extends Omit<FetchedStock, 'body' | 'state'> {
  feed: ReadFeed;
  state: FeedState;
}

/** Asks the stock source of a site, where it may have changed. Throws `FeedUnusable`. */
export async function readSource({ known, before, ...request }: StockRequest): Promise<FetchedStock> {
  const { site } = request;
  const reader = readerHash(site);
  const source = hashOf(site.stock);
  const same = before !== null && before.reader === reader ? before : null;
  if (known && same !== null) {
    return { body: null, state: same.snapshot.feed, fresh: false, reader, source };
  }
  const last = same !== null && same.source === source ? same.snapshot.feed : null;
  const fetched = await fetchStock(site.stock, request, last);
  const { etag, last_modified } = fetched;
  const told = { fetched_at: request.now.toISOString(), etag, last_modified };
  const answer = { fresh: true, reader, source };
  if (fetched.kind === 'fetched' && fetched.body.hash !== last?.hash) {
    const { body } = fetched;
    return { ...answer, body, state: { ...told, hash: body.hash } };
  }
  // The same bytes may come with another mark, or with none.
  if (fetched.kind === 'fetched') fetched.body[Symbol.dispose]();
  if (last === null) throw new FeedUnusable('http_status', 'The source says "unchanged" to a first request');
  return { ...answer, body: null, state: { ...told, hash: last.hash } };
}

/** Reads what the source answered; records that `before` knows are not read again. Throws `FeedUnusable`. */
export async function readStock(
  { body, state, ...asked }: FetchedStock,
  before: MemoryWithCars | null,
  site: Site,
): Promise<StockRead> {
  const known = before?.reader === asked.reader ? before : null;
  if (body !== null) {
    const cars = carsOfFeed(before);
    const byRecord = new Map(known === null ? [] : cars.map((car) => [car.raw, car]));
    const byId = new Map(cars.map(({ vehicle }) => [vehicle.id, vehicle]));
    const records = feedRecords(body, layoutOf(site.stock), before?.marks);
    const feed = await readFeed(records, { byRecord, byId }, site);
    body.verify();
    return { ...asked, feed, state: { ...state, records: feed.records } };
  }
  if (known === null) throw new Error('A source was taken for unchanged whose records are not known');
  const { records } = known.snapshot.feed;
  return { ...asked, feed: feedFromMemory(known), state: { ...state, records } };
}

function feedFromMemory(memory: MemoryWithCars): ReadFeed {
  const { rejected, hidden, feed } = memory.snapshot;
  return {
    cars: carsOfFeed(memory),
    rejected,
    rejectedRecords: new Set(rejected.map(({ index }) => index)).size,
    hidden,
    // Cars withheld then are not among the remembered ones, of which a rejected record must have kept one.
    withheld: new Set(),
    rejectedIds: new Set(rejected.map(({ id }) => id)),
    records: feed.records,
    marks: memory.marks,
  };
}

/** Remembered cars that the feed carried, each as its own record says. */
function carsOfFeed(memory: MemoryWithCars | null): ReadCar[] {
  return (memory?.cars ?? []).flatMap(({ vehicle, raw, doubts, own }) => {
    if (raw === null) return [];
    return [{ vehicle: own === undefined ? vehicle : { ...vehicle, ...own }, raw, doubts }];
  });
}
