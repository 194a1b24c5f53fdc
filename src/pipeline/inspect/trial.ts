import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { FeedRecord } from '../format/feed-order.ts';
import type { LackingColumn } from '../mapping/lacking-columns.ts';
import { mappedRecords } from '../mapping/mapped-records.ts';
import { recordMapper } from '../mapping/record-mapper.ts';
import { countRecords, readFeed } from '../read-feed.ts';
import { type Twins, twinsIn } from '../twins.ts';

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
  twins: Twins[];
  lacking: LackingColumn[];
  vehicles: Vehicle[];
  /** Hosts of the photos, the most frequent first. */
  photoHosts: string[];
}

export interface CountedReason {
  field: string;
  message: string;
  count: number;
  /** Id of the first record, else its place in the feed. */
  example: string;
}

/** Reads a whole feed as a build of `site` would, with photos of all hosts. */
export function tryMapping(
  records: Iterable<FeedRecord>,
  mapping: StockMapping,
  site: Site,
  now: Date,
): FeedTrial {
  const mapper = recordMapper(mapping, siteZone(site));
  const parsed = { byRecord: new Map(), byId: new Map() };
  const feed = readFeed(mappedRecords(records, mapper), parsed, { site: withAnyPhoto(site), now });
  const vehicles = feed.cars.map(({ vehicle }) => vehicle);
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
    twins: twinsIn(vehicles),
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

/** Counts findings of one field and reason, whatever value they quote. */
function counted<T extends { field: string; message: string }>(
  findings: readonly T[],
  nameOf: (finding: T) => string,
): CountedReason[] {
  const byReason = Map.groupBy(
    findings,
    ({ field, message }) => `${field} ${message.replace(/"[^"]*"/g, '')}`,
  );
  return [...byReason.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      return [{ field: first.field, message: first.message, count: own.length, example: nameOf(first) }];
    })
    .sort((a, b) => b.count - a.count);
}
