import type { RecordedPrice } from '#domain/price/price-history.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { daysAfter } from '#domain/vehicle/window.ts';

/** Days for which invented cars have stood in the yard when they are first seen. */
const STOOD_DAYS = 30;

/**
 * The past of invented cars: those that name a former price were offered at it until `now`. Of real cars nothing is
 * believed but what was recorded (rules 8, D11).
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
        [{ price: before_price, since: daysAfter(now, -STOOD_DAYS).toISOString() }],
      ]),
  );
