import type { Site } from '../site/site.schema.ts';
import { isSold } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** Minimum of `unpaidLimit`, for small yards. */
const AT_LEAST = 3;

/**
 * Returns the number of cars that may be held unpaid at once: a share of unsold stock, at least three, and all but one at
 * most; one where the stock is one car.
 */
export function unpaidLimit(
  stock: readonly Pick<Vehicle, 'status' | 'sold'>[],
  { reservation }: Pick<Site, 'reservation'>,
): number {
  const cars = stock.filter((car) => !isSold(car)).length;
  const share = Math.floor((cars * reservation.max_unpaid_share) / 100);
  return Math.max(1, Math.min(cars - 1, Math.max(AT_LEAST, share)));
}

/** Returns the number of them that one network may hold: a quarter, at least one. */
export const unpaidOfNetwork = (siteLimit: number): number => Math.max(1, Math.floor(siteLimit / 4));
