import type { Site } from '../site/site.schema.ts';
import { isSold } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** Cars of a small yard that may be held unpaid at once, whatever its share is. */
const AT_LEAST = 3;

/** How many cars of a site may be held unpaid at once: a share of those it can sell; three at least, but one is left free. */
export function unpaidLimit(
  stock: readonly Pick<Vehicle, 'status' | 'sold'>[],
  { reservation }: Pick<Site, 'reservation'>,
): number {
  const cars = stock.filter((car) => !isSold(car)).length;
  const share = Math.floor((cars * reservation.max_unpaid_share) / 100);
  return Math.max(1, Math.min(cars - 1, Math.max(AT_LEAST, share)));
}

/** How many of them one network may hold: a quarter, and one at least. */
export const unpaidOfNetwork = (siteLimit: number): number => Math.max(1, Math.floor(siteLimit / 4));
