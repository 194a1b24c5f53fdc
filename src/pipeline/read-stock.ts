import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { hashOf, sha256 } from './canonical.ts';
import { feedRecords, layoutOf } from './format/format.ts';
import type { Memory } from './memory.ts';
import { type KnownCars, type ReadCar, type ReadFeed, readFeed } from './read-feed.ts';
import { readerHash } from './reader-hash.ts';
import type { FeedState } from './snapshot.ts';
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

/** A feed that was read, and under which circumstances. */
export interface Stock {
  feed: ReadFeed;
  state: FeedState;
  /** Whether the source was asked. */
  fresh: boolean;
  reader: string;
  source: string;
}

/** Brings the stock of a site: fetched where it may have changed, remembered where it did not. Throws `FeedUnusable`. */
export async function readStock({ known, before, ...request }: StockRequest): Promise<Stock> {
  const { site } = request;
  const reader = readerHash(site);
  const source = hashOf(site.stock);
  const same = before !== null && before.reader === reader ? before : null;
  if (known && same !== null) {
    return { feed: rememberedFeed(same), state: same.snapshot.feed, fresh: false, reader, source };
  }
  const mark = same !== null && same.source === source ? same.snapshot.feed : null;
  const fetched = await fetchStock(site.stock, request, mark);
  const fetched_at = request.now.toISOString();
  if (fetched.kind === 'fetched') {
    const { bytes, etag, last_modified } = fetched;
    const feed = readFeed(feedRecords(bytes, layoutOf(site.stock)), knownCars(same), site);
    const state = { fetched_at, etag, last_modified, hash: sha256(bytes), records: feed.records };
    return { feed, state, fresh: true, reader, source };
  }
  if (same === null) throw new FeedUnusable('http_status', 'The source says "unchanged" to a first request');
  return {
    feed: rememberedFeed(same),
    state: { ...same.snapshot.feed, fetched_at },
    fresh: true,
    reader,
    source,
  };
}

function knownCars(memory: Memory | null): KnownCars {
  return new Map(carsOfFeed(memory).map((car) => [car.raw, car]));
}

function rememberedFeed(memory: Memory): ReadFeed {
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
  };
}

/** Remembered cars that the feed carried, each as its own record says. */
function carsOfFeed(memory: Memory | null): ReadCar[] {
  return (memory?.cars ?? []).flatMap(({ vehicle, raw, doubts, own }) => {
    if (raw === null) return [];
    return [{ vehicle: own === undefined ? vehicle : { ...vehicle, ...own }, raw, doubts }];
  });
}
