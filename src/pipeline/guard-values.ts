import type { Site } from '#domain/site/site.schema.ts';
import { acceptedDifferences } from '#domain/stock-guard/acceptance.ts';
import { type FeedDifference, feedDifferences, storeOf } from '#domain/stock-guard/feed-differences.ts';
import { HELD_FIELDS, holdValues } from '#domain/stock-guard/held-values.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { HeldFeed } from '#sites/held-feed.ts';
import type { MemoryCar, MemoryWithCars } from '#sites/memory.ts';
import type { ReadCar } from './read-feed.ts';
import { carsOfFeed, type StockRead } from './read-stock.ts';

/** What an operator accepted of the feed that comes. */
type Acceptance = Pick<HeldFeed, 'accepted' | 'accepted_cars'>;

/** Where no feed waits for a decision. */
export const NOTHING_ACCEPTED: Acceptance = { accepted: [], accepted_cars: [] };

interface GuardOptions {
  /** The last good snapshot's memory; `null` for the first feed. */
  before: MemoryWithCars | null;
  acceptance: Acceptance;
  site: Site;
  now: Date;
}

/**
 * Measures the values of a feed by the last good one: the differences that hold it as a whole, and its stock with each
 * car's implausible values as they were (rules 60 to 62).
 */
export function guardValues(
  stock: StockRead,
  options: GuardOptions,
): { stock: StockRead; differences: FeedDifference[] } {
  const { before, acceptance, site, now } = options;
  const { guard } = site;
  const found = differencesOf(stock, options);
  const accepted = acceptedDifferences(found, acceptance.accepted, guard, now);
  const differences = found.filter((own) => !accepted.includes(own));
  const shown = new Map(before?.cars.map((car) => [car.vehicle.id, car]));
  const hold = (read: ReadCar): ReadCar => {
    const { vehicle, raw } = read;
    const memory = shown.get(vehicle.id);
    const isSame = memory?.raw === raw;
    if ((isSame && before?.reader === stock.reader) || acceptance.accepted_cars.includes(vehicle.id))
      return read;
    // By other rules the same record reads otherwise, and rightly so: what was held stays held.
    const candidates = isSame ? memory.doubts.filter(({ implausible }) => implausible) : null;
    const fields = HELD_FIELDS.filter(
      (field) =>
        !isAccepted(accepted, storeOf(vehicle), field) &&
        (candidates === null || candidates.some((doubt) => doubt.field === field)),
    );
    const last = memory && lastShown(memory, before);
    const unread = read.doubts.map(({ field }) => field);
    const { car, held } = holdValues({ car: vehicle, last, unread, guard, now }, fields);
    return held.length === 0 ? read : { ...read, vehicle: car, doubts: [...read.doubts, ...held] };
  };
  return { stock: { ...stock, feed: { ...stock.feed, cars: stock.feed.cars.map(hold) } }, differences };
}

/** A car as it was shown last, with the last price that it had. */
function lastShown({ vehicle, own }: MemoryCar, before: MemoryWithCars | null): Vehicle {
  const prices = before?.snapshot.price_history[vehicle.slug] ?? [];
  const price = vehicle.price ?? prices.findLast((entry) => entry.price !== null)?.price ?? null;
  return { ...vehicle, ...own, price };
}

function differencesOf({ feed }: StockRead, { before, site }: GuardOptions): FeedDifference[] {
  const { guard } = site;
  const last = new Map(carsOfFeed(before).map((car) => [car.vehicle.id, car]));
  // A record that is read by other rules than before did not move.
  const same = new Map(
    feed.cars.flatMap((car) => (last.get(car.vehicle.id)?.raw === car.raw ? [[car.vehicle.id, car]] : [])),
  );
  const changed = Math.max(feed.cars.length, last.size) - same.size;
  if (before === null || changed < Math.min(guard.min_cars, guard.gone_cars)) return [];
  return feedDifferences(
    {
      before: Array.from(last.values(), (car) => (same.get(car.vehicle.id) ?? car).vehicle),
      now: feed.cars.map(({ vehicle }) => vehicle),
      retained: new Set([...feed.rejectedIds, ...feed.unclear.map(({ id }) => id)]),
    },
    guard,
  );
}

/** Whether the cars of a store may have any value of a field, for all of them moved there and somebody accepted it. */
const isAccepted = (accepted: readonly FeedDifference[], store: string | null, field: string): boolean =>
  accepted.some((own) => own.field === field && (own.store === null || own.store === store));
