import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Location } from './location.schema.ts';

type LocationRefs = Pick<
  Vehicle,
  'location_slug' | 'dealership_slug' | 'dealership_id' | 'distribution_locations'
>;

/** How a car names the place it stands at, the most exact first (S1 §3 "Location"). */
const MATCHES = [
  (vehicle, location) => location.slug === vehicle.location_slug,
  (vehicle, location) =>
    location.dealership_slug !== null && location.dealership_slug === vehicle.dealership_slug,
  (vehicle, location) => location.dealership_id !== null && location.dealership_id === vehicle.dealership_id,
  (vehicle, location) => vehicle.distribution_locations.includes(location.slug),
] as const satisfies ((vehicle: LocationRefs, location: Location) => boolean)[];

/**
 * Whether a car stands where visitors are not sent: the most exact place that it names, or the place of that
 * name, is none of the visible ones (S2 §2 "only locations marked visible are shown").
 */
export function isAtHiddenLocation(
  vehicle: LocationRefs & Pick<Vehicle, 'location_name'>,
  locations: readonly Location[],
): boolean {
  const exact = MATCHES.map((matches) => locations.filter((location) => matches(vehicle, location)));
  const named = locations.filter(({ name }) => name === vehicle.location_name);
  return [exact.find((found) => found.length > 0) ?? [], named].some(
    (found) => found.length > 0 && found.every(({ visible }) => !visible),
  );
}

/** The visible location a car stands at, its sales department where there are several; `null` where none is named. */
export function vehicleLocation(vehicle: LocationRefs, locations: readonly Location[]): Location | null {
  for (const matches of MATCHES) {
    const found = locations.filter((location) => location.visible && matches(vehicle, location));
    const sales = found.find(({ location_type }) => location_type === '' || location_type === 'sales');
    if (found[0] !== undefined) return sales ?? found[0];
  }
  return null;
}
