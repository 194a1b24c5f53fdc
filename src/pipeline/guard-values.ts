import { type StoreOf, storesAmong } from '#domain/location/vehicle-location.ts';
import { acceptedDifferences } from '#domain/stock-guard/acceptance.ts';
import { type FeedDifference, holdsFeed } from '#domain/stock-guard/difference.ts';
import { feedDifferences } from '#domain/stock-guard/feed-differences.ts';
import { HELD_CHOICES, holdChoices } from '#domain/stock-guard/held-choices.ts';
import { holdIdentity } from '#domain/stock-guard/held-identity.ts';
import { HELD_FIELDS, holdValues } from '#domain/stock-guard/held-values.ts';
import type { StockGuard } from '#domain/stock-guard/stock-guard.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { HeldFeed } from '#sites/held-feed.ts';
import type { MemoryCar, MemoryWithCars } from '#sites/memory.ts';
import type { SiteSettings } from '#sites/snapshot.ts';
import type { ReadCar } from './read-feed.ts';
import { carsOfFeed, type StockRead } from './read-stock.ts';

/** What an operator accepted in advance of the next feed. */
type Acceptance = Pick<HeldFeed, 'accepted' | 'accepted_cars'>;

export const NOTHING_ACCEPTED: Acceptance = { accepted: [], accepted_cars: [] };

interface GuardOptions {
  /** The last good snapshot's memory; `null` for the first feed. */
  before: MemoryWithCars | null;
  acceptance: Acceptance;
  settings: Pick<SiteSettings, 'site' | 'locations'>;
  now: Date;
}

/**
 * Compares a feed with the last good one: returns the differences that hold the whole feed, those that are only `reported`, and
 * its stock with each car's implausible values replaced by the last plausible ones (rules 60 to 62).
 */
export function guardValues(
  stock: StockRead,
  options: GuardOptions,
): { stock: StockRead; differences: FeedDifference[]; reported: FeedDifference[] } {
  const { before, acceptance, settings, now } = options;
  const { guard } = settings.site;
  const storeOf = storesAmong(settings.locations);
  const shown = new Map(before?.cars.map((car) => [car.vehicle.id, car]));
  const found = differencesOf(stock, shown, options, storeOf);
  const accepted = acceptedDifferences(found, acceptance.accepted, guard, now);
  const differences = found.filter((own) => holdsFeed(own) && !accepted.includes(own));
  const reported = found.filter((own) => !holdsFeed(own));
  const scopeOf = found.length === 0 ? () => null : scopesOf(stock, shown, guard, storeOf);
  const hold = (read: ReadCar): ReadCar => {
    const { vehicle, raw } = read;
    const memory = shown.get(vehicle.id);
    const isSame = memory?.raw === raw;
    if ((isSame && before?.reader === stock.reader) || acceptance.accepted_cars.includes(vehicle.id))
      return read;
    // An unchanged record may read differently by new rules: only values that were held stay held.
    const candidates = isSame ? memory.doubts.filter(({ implausible }) => implausible) : null;
    const mayHold = (field: string) =>
      candidates === null || candidates.some((doubt) => doubt.field === field);
    const last = memory && lastShown(memory, before);
    const unread = read.doubts.map(({ field }) => field);
    const own = found.filter(({ store }) => store === scopeOf(vehicle));
    const isCompared = mayHold('make') && own.every(({ field }) => field !== 'make');
    const other = isCompared ? holdIdentity(last, vehicle) : null;
    if (memory !== undefined && other !== null)
      return { ...read, vehicle: { ...memory.vehicle, ...memory.own }, doubts: [other] };
    const isStatusEmpty = read.isStatusEmpty && before?.missing[vehicle.id] === undefined;
    const measured = { car: vehicle, last, unread, isStatusEmpty, differences: own, guard, now };
    const values = holdValues(measured, HELD_FIELDS.filter(mayHold));
    const choices = holdChoices({ ...measured, car: values.car }, HELD_CHOICES.filter(mayHold));
    const held = [...values.held, ...choices.held];
    return held.length === 0 ? read : { ...read, vehicle: choices.car, doubts: [...read.doubts, ...held] };
  };
  const cars = stock.feed.cars.map(hold);
  return { stock: { ...stock, feed: { ...stock.feed, cars } }, differences, reported };
}

/** A car as last shown, with its last price. */
function lastShown({ vehicle, own }: MemoryCar, before: MemoryWithCars | null): Vehicle {
  const prices = before?.snapshot.price_history[vehicle.slug] ?? [];
  const price = vehicle.price ?? prices.findLast((entry) => entry.price !== null)?.price ?? null;
  return { ...vehicle, ...own, price };
}

function differencesOf(
  { feed }: StockRead,
  shown: ReadonlyMap<string, MemoryCar>,
  {
    before,
    settings: {
      site: { guard },
    },
  }: GuardOptions,
  storeOf: StoreOf,
): FeedDifference[] {
  if (before === null) return [];
  const last = before.cars.filter(({ raw }) => raw !== null);
  const same = feed.cars.filter(({ vehicle: { id }, raw }) => shown.get(id)?.raw === raw);
  const changed = Math.max(feed.cars.length, last.length) - same.length;
  if (changed < Math.min(guard.min_cars, guard.gone_cars)) return [];
  // An unchanged record that new rules read differently is no difference of the feed.
  const unmoved = new Map(same.map(({ vehicle }) => [vehicle.id, vehicle]));
  return feedDifferences(
    {
      before: carsOfFeed(before).map(({ vehicle }) => unmoved.get(vehicle.id) ?? vehicle),
      now: feed.cars.map(({ vehicle }) => vehicle),
      retained: new Set([...feed.rejectedIds, ...feed.unclear.map(({ id }) => id)]),
      storeOf,
    },
    guard,
  );
}

/** Returns whose differences concern a car: its store's (`null` for the site's where a store has too few cars to measure). */
function scopesOf(
  { feed }: StockRead,
  shown: ReadonlyMap<string, MemoryCar>,
  guard: StockGuard,
  storeOf: StoreOf,
): (vehicle: Vehicle) => string | null {
  const both = feed.cars.filter(({ vehicle }) => shown.has(vehicle.id));
  const stores = Map.groupBy(both, ({ vehicle }) => storeOf(vehicle));
  const isMeasured = (store: string | null) =>
    stores.size > 1 && (stores.get(store)?.length ?? 0) >= guard.min_cars;
  return (vehicle) => {
    const store = storeOf(vehicle);
    return isMeasured(store) ? store : null;
  };
}
