import { calendarDate } from '#domain/dates.ts';
import { feedCar } from '#domain/feeds/feed-car.ts';
import { type FeedCoverage, feedCoverage, feedsOf } from '#domain/feeds/feeds.ts';
import { byCharacters } from '#domain/order.ts';
import { siteZone } from '#domain/site/zone.ts';
import { accountFor } from '#domain/stock-guard/stock-account.ts';
import { isListed } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { BrandAssets } from '#sites/brand/brand-assets.ts';
import type { FeedCount, Memory, MemoryCar, MemoryWithCars, UnidentifiedRecords } from '#sites/memory.ts';
import { pictureFinder } from '#sites/photo-address.ts';
import { sha256 } from '#sites/sha256.ts';
import type {
  ContentPage,
  Media,
  RecordHashes,
  SiteSettings,
  Snapshot,
  SnapshotFacts,
  Warning,
} from '#sites/snapshot.ts';
import { applyAbsence } from './absence.ts';
import { withAverageDay } from './average-day.ts';
import { hashOf } from './canonical.ts';
import { recordSpelling, unifySpelling } from './dirt/spelling.ts';
import { type PhotoVerdicts, withPhotos } from './images/car-photos.ts';
import { atOwnPlaces } from './own-places.ts';
import { countRecords, type ReadCar } from './read-feed.ts';
import type { StockRead } from './read-stock.ts';

/** Cars of a snapshot, before its pictures. */
export interface AssembledStock {
  cars: MemoryCar[];
  missing: Memory['missing'];
  kept: Memory['kept'];
  unidentified: UnidentifiedRecords;
  departed: Snapshot['departed'];
}

/** Cars as shown, including missing and rejected ones, sorted by id. Unchanged cars stay the same objects as in `before`. */
export function stockCars(
  { feed, fresh }: StockRead,
  settings: SiteSettings,
  before: MemoryWithCars | null,
  now: Date,
  photos: PhotoVerdicts | null = null,
): AssembledStock {
  const memory = {
    vehicles: before?.cars.map(({ vehicle }) => vehicle) ?? [],
    missing: before?.missing ?? {},
    kept: before?.kept ?? {},
    unidentified: before?.unidentified ?? {},
    fetched_at: before?.snapshot.feed.fetched_at ?? now.toISOString(),
    departed: before?.snapshot.departed ?? [],
  };
  const { withheld, rejectedIds: rejected, unclear } = feed;
  const byId = new Map(before?.cars.map((car) => [car.vehicle.id, car]));
  const today = calendarDate(now, siteZone(settings.site));
  const dated = feed.cars.map(({ vehicle }) => withAverageDay(vehicle, byId.get(vehicle.id)?.vehicle, today));
  const present = { vehicles: dated, fresh, withheld, rejected, unclear };
  const { vehicles, ...absences } = applyAbsence(present, memory, settings.site, now);
  const { images } = settings.site;
  const placed = atOwnPlaces(unifySpelling(vehicles), settings);
  const shown =
    photos === null
      ? placed
      : placed.map((vehicle) => withPhotos(vehicle, byId.get(vehicle.id), photos, images));
  const cars = vehicles.map((vehicle, index) =>
    memoryCar(vehicle, shown[index] ?? vehicle, feed.cars[index], byId.get(vehicle.id)),
  );
  return { cars: cars.sort((a, b) => byCharacters(a.vehicle.id, b.vehicle.id)), ...absences };
}

/** `read` is undefined for a car that the feed lacks. */
function memoryCar(
  own: Vehicle,
  shown: Vehicle,
  read: ReadCar | undefined,
  before: MemoryCar | undefined,
): MemoryCar {
  const car = {
    vehicle: shown,
    raw: read?.raw ?? null,
    doubts: read?.doubts ?? [],
    own: recordSpelling(own, shown),
  };
  return before !== undefined && sameCar(before, car) ? before : car;
}

/** An unchanged record may be shown differently: in another spelling, or as sold. */
function sameCar(before: MemoryCar, car: MemoryCar): boolean {
  if (before.raw !== car.raw) return false;
  if (before.vehicle === car.vehicle) return true;
  const { vehicle, doubts, own = {} } = before;
  const same = doubts === car.doubts && sameFields(vehicle, car.vehicle) && sameFields(own, car.own ?? {});
  return same || hashOf(before) === hashOf(car);
}

/** Whether the fields are identical, which avoids hashing most cars. */
function sameFields(one: Partial<Vehicle>, other: Partial<Vehicle>): boolean {
  const fields = Object.entries(one);
  const parts = new Map<string, unknown>(Object.entries(other));
  return fields.length === parts.size && fields.every(([field, value]) => parts.get(field) === value);
}

/** Counts a feed's records for the guard. */
export const countFeed = ({ feed }: StockRead): FeedCount => ({
  records: feed.records,
  accepted: feed.cars.length,
  rejected: feed.rejectedRecords,
});

export interface SnapshotParts {
  settings: SiteSettings;
  content: ContentPage[];
  left_out: string[];
  media: Record<string, Media>;
  brand: BrandAssets;
  stock: StockRead;
  stocked: AssembledStock;
  /** Offered prices, including the current ones. */
  price_history: Snapshot['price_history'];
  warnings: Warning[];
}

/** The sequence number and content hash of a good snapshot. */
export type SnapshotVersion = Pick<Snapshot, 'sequence' | 'hash'>;

/** Assembles a snapshot; its sequence number is one more than that of `last` if its content differs. */
export function assembleSnapshot(
  parts: SnapshotParts,
  before: MemoryWithCars | null,
  last: SnapshotVersion | null,
  now: Date,
): SnapshotFacts {
  const { settings, content, left_out, media, brand, stock, stocked, price_history, warnings } = parts;
  const vehicles = stocked.cars.map(({ vehicle }) => vehicle);
  const { departed } = stocked;
  const record_hashes = hashParts(
    { ...settings, content, left_out, media, brand, departed },
    vehicles,
    before,
  );
  const hash = contentHash(record_hashes);
  return {
    ...settings,
    content,
    left_out,
    departed,
    price_history,
    media,
    brand,
    sequence: sequenceOf(hash, last),
    hash,
    taken_at: now.toISOString(),
    feed: stock.state,
    rejected: stock.feed.rejected,
    warnings,
    feeds: coverageOf({ ...settings, vehicles, media }, now),
    hidden: stock.feed.hidden,
    account: accountFor(recordsOf(stock), vehicles, settings.site, now),
    record_hashes,
  };
}

const recordsOf = ({ feed }: StockRead) => ({
  ...countRecords(feed),
  hiddenIds: feed.hiddenIds,
  ids: new Set(feed.cars.map(({ vehicle }) => vehicle.id)),
});

/** Cars stand in the order of their ids already: sorting thousands of slugs again would say nothing more. */
const contentHash = ({ vehicles, ...parts }: RecordHashes): string =>
  hashOf({ ...parts, vehicles: sha256(JSON.stringify(vehicles)) });

/** Number of the snapshot with this content hash, after the `last` one. */
export const sequenceOf = (hash: string, last: SnapshotVersion | null): number =>
  last === null ? 1 : last.sequence + (last.hash === hash ? 0 : 1);

type HashedParts = Omit<RecordHashes, 'vehicles'>;

function hashParts(
  parts: Record<keyof HashedParts, unknown>,
  vehicles: readonly Vehicle[],
  before: MemoryWithCars | null,
): RecordHashes {
  const bySlug = new Map(before?.cars.map(({ vehicle }) => [vehicle.slug, vehicle]));
  const hashOfVehicle = (vehicle: Vehicle) =>
    (bySlug.get(vehicle.slug) === vehicle
      ? before?.snapshot.record_hashes.vehicles[vehicle.slug]
      : undefined) ?? hashOf(vehicle);
  return {
    site: hashOf(parts.site),
    locations: hashOf(parts.locations),
    offers: hashOf(parts.offers),
    reviews: hashOf(parts.reviews),
    promos: hashOf(parts.promos),
    redirects: hashOf(parts.redirects),
    theme: sha256(String(parts.theme)),
    content: hashOf(parts.content),
    left_out: hashOf(parts.left_out),
    departed: hashOf(parts.departed),
    brand: hashOf(parts.brand),
    media: hashOf(parts.media),
    vehicles: Object.fromEntries(vehicles.map((vehicle) => [vehicle.slug, hashOfVehicle(vehicle)])),
  };
}

/** For each feed of a site, how many listed cars it contains, and which it omits and why. */
function coverageOf(
  { site, locations, vehicles, media }: Pick<Snapshot, 'site' | 'locations' | 'vehicles' | 'media'>,
  now: Date,
): FeedCoverage[] {
  if (feedsOf(site).length === 0) return [];
  const source = { site, locations, ...pictureFinder(() => media, site) };
  const listed = vehicles.filter((vehicle) => isListed(vehicle, site, now));
  return feedCoverage(
    listed.map((vehicle) => feedCar(vehicle, source)),
    site,
  );
}
