import { soldAt } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/**
 * Returns the instants at which a car arrived and was sold. Only dates of the feed count, so that a rebuilt site is
 * equal; the feed has no dates for price changes.
 */
export const datedChanges = (vehicle: Vehicle): Date[] =>
  [vehicle.created_at === null ? null : new Date(vehicle.created_at), soldAt(vehicle)].filter(
    (instant) => instant !== null,
  );

/** Returns the latest past instant, ISO 8601 in UTC; `null` if there is none. */
export function lastChange(instants: readonly Date[], now: Date): string | null {
  const past = instants.filter((instant) => instant <= now).map((instant) => instant.getTime());
  return past.length === 0 ? null : new Date(Math.max(...past)).toISOString();
}
