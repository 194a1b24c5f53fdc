import { foldValue } from '../search/value-group.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Location } from './location.schema.ts';
import { visibleLocations } from './location.ts';

type LocationRefs = Pick<
  Vehicle,
  'location_slug' | 'dealership_slug' | 'dealership_id' | 'location_name' | 'distribution_locations'
>;

/** Each location is compared with every car of a feed. */
const foldedNames = new WeakMap<Location, string>();

/** Whether a location has this name, in any spelling. */
function isNamed(location: Location, name: string | null): boolean {
  if (name === null || location.name === name) return location.name === name;
  const folded = foldedNames.get(location) ?? foldValue(location.name);
  foldedNames.set(location, folded);
  return folded === foldValue(name);
}

/** A car's references to its location, the most specific first (S1 §3 "Location"). */
const MATCHES = [
  (vehicle, location) => location.slug === vehicle.location_slug,
  (vehicle, location) =>
    location.dealership_slug !== null && location.dealership_slug === vehicle.dealership_slug,
  (vehicle, location) => location.dealership_id !== null && location.dealership_id === vehicle.dealership_id,
  ({ location_name }, location) => isNamed(location, location_name),
  (vehicle, location) => vehicle.distribution_locations.includes(location.slug),
] as const satisfies ((vehicle: LocationRefs, location: Location) => boolean)[];

/**
 * Whether a car is at a hidden location: all locations that its most specific reference matches, or all of its
 * `location_name`, are hidden (S2 §2 "only locations marked visible are shown").
 */
export function isAtHiddenLocation(vehicle: LocationRefs, locations: readonly Location[]): boolean {
  if (locations.every(({ visible }) => visible)) return false;
  const exact = MATCHES.map((matches) => locations.filter((location) => matches(vehicle, location)));
  const named = locations.filter((location) => isNamed(location, vehicle.location_name));
  return [exact.find((found) => found.length > 0) ?? [], named].some(
    (found) => found.length > 0 && found.every(({ visible }) => !visible),
  );
}

/** Returns a car's visible location, of several the sales department; `null` if it refers to none. */
export function vehicleLocation(vehicle: LocationRefs, locations: readonly Location[]): Location | null {
  return locationAmong(vehicle, visibleLocations(locations));
}

/** Names the store of a car; `null` where it has none. */
export type StoreOf = (vehicle: LocationRefs) => string | null;

/** Names a car's dealership: its id or slug in the feed, else the location that it refers to. Another place is none. */
export const dealershipsAmong =
  (locations: readonly Location[]): StoreOf =>
  (vehicle) =>
    vehicle.dealership_id ?? vehicle.dealership_slug ?? locationAmong(vehicle, locations)?.name ?? null;

/** Names a car's store: its dealership, else its place as the feed does. */
export function storesAmong(locations: readonly Location[]): StoreOf {
  const dealershipOf = dealershipsAmong(locations);
  return (vehicle) => dealershipOf(vehicle) ?? vehicle.location_name;
}

function locationAmong(vehicle: LocationRefs, locations: readonly Location[]): Location | null {
  for (const matches of MATCHES) {
    const found = locations.filter((location) => matches(vehicle, location));
    const sales = found.find(({ location_type }) => location_type === '' || location_type === 'sales');
    if (found[0] !== undefined) return sales ?? found[0];
  }
  return null;
}
