import type { RecordedPrice } from '#domain/price/price-history.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { daysAfter } from '#domain/vehicle/window.ts';

/** Days for which invented cars have been in stock when first seen. */
const DAYS_IN_STOCK = 30;

/**
 * The price history of invented cars: those with a former price were offered at it until `now`. Real cars need recorded
 * prices (rules 8, D11).
 */
export const formerPrices = (
  vehicles: readonly Pick<Vehicle, 'slug' | 'before_price'>[],
  now: Date,
): Record<string, RecordedPrice[]> =>
  Object.fromEntries(
    vehicles
      .filter(({ before_price }) => before_price !== null)
      .map(({ slug, before_price }) => [
        slug,
        [{ price: before_price, since: daysAfter(now, -DAYS_IN_STOCK).toISOString() }],
      ]),
  );
