import { soldAt } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/**
 * The instants at which a car's page changed or will change, as far as the feed dates them: it arrived, it was sold.
 * Nothing but the feed tells them, so that a site rebuilt says the same; a new price has no date there.
 */
export const datedChanges = (vehicle: Vehicle): Date[] =>
  [vehicle.created_at === null ? null : new Date(vehicle.created_at), soldAt(vehicle)].filter(
    (instant) => instant !== null,
  );

/** The latest of some instants that is past, ISO 8601 in UTC; `null` where none is. */
export function lastChange(instants: readonly Date[], now: Date): string | null {
  const past = instants.filter((instant) => instant <= now).map((instant) => instant.getTime());
  return past.length === 0 ? null : new Date(Math.max(...past)).toISOString();
}
