import { zoneOfState } from '../dates.ts';
import type { Location } from './location.schema.ts';

/** "Only locations marked visible are shown" (S2 §2), in their given order. */
export const visibleLocations = (locations: readonly Location[]): Location[] =>
  locations.filter(({ visible }) => visible);

/** Those shown that are there already, and not only announced (S2 §2 "Coming Late 2025"). */
export const openLocations = (locations: readonly Location[]): Location[] =>
  visibleLocations(locations).filter(({ badge }) => badge === null);

/** The location that represents the site: the first shown one marked primary, else the first shown one (S2 §3). */
export function primaryLocation(locations: readonly Location[]): Location | null {
  const shown = visibleLocations(locations);
  return shown.find(({ primary }) => primary) ?? shown[0] ?? null;
}

/** The IANA zone of its clocks: its own where one is given, else its state's (rules 41). */
export const zoneOf = (location: {
  time_zone: Location['time_zone'];
  address: Pick<Location['address'], 'state'>;
}): string => location.time_zone ?? zoneOfState(location.address.state);

/** Street; then city, state and postcode. */
export const addressLines = ({ address }: Pick<Location, 'address'>): [street: string, place: string] => [
  address.street,
  `${address.city} ${address.state} ${address.postcode}`,
];

/** A map service's directions to the location, by its place there where known, else by its address. */
export function directionsHref(location: Pick<Location, 'address'>): string {
  const destination = addressLines(location).join(', ');
  const query = new URLSearchParams({ api: '1', destination });
  if (location.address.place_id !== null) query.set('destination_place_id', location.address.place_id);
  return `https://www.google.com/maps/dir/?${query}`;
}
