import { formerPrices } from '#demo/stock/former-prices.ts';
import { ownProperty } from '#domain/own-property.ts';
import type { RecordedPrice } from '#domain/price/price-history.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Snapshot } from '#sites/snapshot.ts';

/** Prices that are stored per car. */
const MAX_PRICES = 10;

/**
 * The prices at which each car was really offered, including the current one. Invented cars have an invented history;
 * for real ones only recorded prices count.
 */
export const offeredPrices = (
  vehicles: readonly Pick<Vehicle, 'slug' | 'price' | 'before_price'>[],
  before: Snapshot['price_history'] | undefined,
  now: Date,
  invented: boolean,
): Snapshot['price_history'] =>
  recordPrices(invented ? { ...formerPrices(vehicles, now), ...before } : (before ?? {}), vehicles, now);

/** Appends the prices that changed with this snapshot, and since when they apply (rules 8, D11). */
export function recordPrices(
  history: Snapshot['price_history'],
  vehicles: readonly Pick<Vehicle, 'slug' | 'price'>[],
  now: Date,
): Snapshot['price_history'] {
  // One string for all cars: a day on which every price changes costs each car 40 bytes less.
  const since = now.toISOString();
  return Object.fromEntries(
    vehicles.map(({ slug, price }) => [slug, withPrice(ownProperty(history, slug) ?? [], price, since)]),
  );
}

function withPrice(prices: RecordedPrice[], price: number | null, since: string): RecordedPrice[] {
  if (prices.at(-1)?.price === price) return prices;
  return [...prices, { price, since }].slice(-MAX_PRICES);
}
