import type { GeoPoint } from '../geo/distance.ts';
import { byCharacters } from '../order.ts';
import type { Location } from './location.schema.ts';
import { vehicleLocation } from './vehicle-location.ts';

type LocatedCar = Parameters<typeof vehicleLocation>[0];

/**
 * Returns the coordinates of the cars' locations by name (S1 §2 "location overlay"), for distances from a shopper's
 * postcode; empty if there are fewer than two locations.
 */
export function carPlaces(
  vehicles: readonly LocatedCar[],
  locations: readonly Location[],
): Record<string, GeoPoint> {
  const places = new Map<string, GeoPoint>();
  for (const vehicle of vehicles) {
    const { lat = null, long = null } = vehicleLocation(vehicle, locations)?.address ?? {};
    if (vehicle.location_name === null || lat === null || long === null) continue;
    places.set(vehicle.location_name, { lat, long });
  }
  // Sorted, so that the result does not depend on the order of the stock.
  const sorted = [...places].sort(([a], [b]) => byCharacters(a, b));
  return sorted.length < 2 ? {} : Object.fromEntries(sorted);
}
