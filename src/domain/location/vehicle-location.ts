import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Location } from './location.schema.ts';

type LocationRefs = Pick<
  Vehicle,
  'location_slug' | 'dealership_slug' | 'dealership_id' | 'distribution_locations'
>;

/** A car's references to its location, the most specific first (S1 §3 "Location"). */
const MATCHES = [
  (vehicle, location) => location.slug === vehicle.location_slug,
  (vehicle, location) =>
    location.dealership_slug !== null && location.dealership_slug === vehicle.dealership_slug,
  (vehicle, location) => location.dealership_id !== null && location.dealership_id === vehicle.dealership_id,
  (vehicle, location) => vehicle.distribution_locations.includes(location.slug),
] as const satisfies ((vehicle: LocationRefs, location: Location) => boolean)[];

/**
 * Whether a car is at a hidden location: all locations that its most specific reference matches, or all of its
 * `location_name`, are hidden (S2 §2 "only locations marked visible are shown").
 */
export function isAtHiddenLocation(
  vehicle: LocationRefs & Pick<Vehicle, 'location_name'>,
  locations: readonly Location[],
): boolean {
  if (locations.every(({ visible }) => visible)) return false;
  const exact = MATCHES.map((matches) => locations.filter((location) => matches(vehicle, location)));
  const named = locations.filter(({ name }) => name === vehicle.location_name);
  return [exact.find((found) => found.length > 0) ?? [], named].some(
    (found) => found.length > 0 && found.every(({ visible }) => !visible),
  );
}

/** Returns a car's visible location, of several the sales department; `null` if it refers to none. */
export function vehicleLocation(vehicle: LocationRefs, locations: readonly Location[]): Location | null {
  for (const matches of MATCHES) {
    const found = locations.filter((location) => location.visible && matches(vehicle, location));
    const sales = found.find(({ location_type }) => location_type === '' || location_type === 'sales');
    if (found[0] !== undefined) return sales ?? found[0];
  }
  return null;
}
