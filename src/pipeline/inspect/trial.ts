import { count } from '#domain/count.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { unifySpelling } from '../dirt/spelling.ts';
import { findingReason, QUOTED } from '../finding-reason.ts';
import type { FeedRecord } from '../format/feed-order.ts';
import type { LackingColumn } from '../mapping/lacking-column.ts';
import { mappedRecords } from '../mapping/mapped-records.ts';
import { recordMapper } from '../mapping/record-mapper.ts';
import { countRecords, readFeed } from '../read-feed.ts';
import { type RepeatedListing, repeatedListings } from '../repeated-listings.ts';

/** What would become of a feed under some settings. */
export interface FeedTrial {
  records: number;
  /** Records of other sites, which `only` omits. */
  excluded: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  hidden: number;
  /** Why records would be rejected, the most frequent reason first. */
  reasons: CountedReason[];
  /** Values that cars would go without. */
  dropped: CountedReason[];
  /** Cars that come under several ids. */
  repeated: RepeatedListing[];
  lacking: LackingColumn[];
  vehicles: Vehicle[];
  /** Hosts of the photos, the most frequent first. */
  photoHosts: string[];
}

export interface CountedReason {
  field: string;
  message: string;
  count: number;
  /** Ids of the first records, else their places in the feed. */
  examples: string[];
}

/** Reads a whole feed as a build of `site` would, with photos of all hosts. */
export function tryMapping(
  records: Iterable<FeedRecord>,
  mapping: StockMapping,
  site: Site,
  now: Date,
): FeedTrial {
  const mapper = recordMapper(mapping, siteZone(site));
  const parsed = { byRecord: new Map(), byId: new Map(), shown: new Set<string>() };
  const feed = readFeed(mappedRecords(records, mapper), parsed, { site: withAnyPhoto(site), now });
  const vehicles = unifySpelling(feed.cars.map(({ vehicle }) => vehicle));
  return {
    ...countRecords(feed),
    accepted: feed.cars.length + feed.hidden,
    reasons: counted(
      feed.rejected.filter(({ code }) => code !== 'duplicate'),
      ({ id, index }) => (id === '' ? `record ${index + 1}` : id),
    ),
    dropped: counted(
      feed.cars.flatMap(({ vehicle, doubts }) => doubts.map((doubt) => ({ ...doubt, id: vehicle.id }))),
      ({ id }) => id,
    ),
    lacking: mapper?.lacking() ?? [],
    vehicles,
    repeated: repeatedListings(vehicles),
    photoHosts: hostsOf(
      feed.cars.flatMap(({ vehicle }) => [...vehicle.images, ...(vehicle.turntable ?? [])]),
    ),
  };
}

/** An image CDN fetches photos of every host: so no photo is omitted for its host. */
const withAnyPhoto = (site: Site): Site => ({
  ...site,
  images: { ...site.images, cdn: { provider: 'cloudinary', url: 'https://photos.example' } },
});

function hostsOf(addresses: readonly string[]): string[] {
  const remote = addresses.filter((address) => address.startsWith('https:'));
  const byHost = [...Map.groupBy(remote, (address) => new URL(address).host)];
  return byHost.sort(([, a], [, b]) => b.length - a.length).map(([host]) => host);
}

const EXAMPLES = 3;

/** Counts findings of one field and reason, with the values that they quote. */
function counted<T extends { field: string; message: string }>(
  findings: readonly T[],
  nameOf: (finding: T) => string,
): CountedReason[] {
  const byReason = Map.groupBy(findings, findingReason);
  return Array.from(byReason.values(), (own) => ({
    field: own[0]?.field ?? '',
    message: withValues(own.map(({ message }) => message)),
    count: own.length,
    examples: own.slice(0, EXAMPLES).map(nameOf),
  })).sort((a, b) => b.count - a.count);
}

/** One message for those that differ in what they quote first: each value with its number, the most frequent first. */
function withValues(messages: readonly string[]): string {
  const [first = ''] = messages;
  const byValue = Map.groupBy(messages, (message) => message.match(QUOTED)?.[0] ?? '');
  if (byValue.size === 1) return first;
  const values = [...byValue].sort(([, a], [, b]) => b.length - a.length);
  const named = values.slice(0, EXAMPLES).map(([value, { length }]) => `${value} (${length})`);
  const others = values.length - EXAMPLES;
  const list = `${named.join(', ')}${others > 0 ? ` and ${count(others, 'other value')}` : ''}`;
  return first.replace(byValue.keys().next().value ?? '', () => list);
}
