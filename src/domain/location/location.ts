import { zoneOfState } from '../dates.ts';
import { type Deadline, endsAt } from '../deadline.ts';
import type { Location } from './location.schema.ts';

/** Filters locations: "only locations marked visible are shown" (S2 §2). */
export const visibleLocations = (locations: readonly Location[]): Location[] =>
  locations.filter(({ visible }) => visible);

/** Announcement of a future location, such as "Coming Late 2025", until it expires. */
export interface Announcement extends Deadline {
  text: string;
}

/** Returns a location's announcement; `null` without one, or after its `badge_expiry` (S2 §2, rules 66). */
export function announcement(
  { badge, badge_expiry }: Pick<Location, 'badge' | 'badge_expiry'>,
  now: Date,
): Announcement | null {
  const isOver = badge_expiry !== null && new Date(badge_expiry) <= now;
  return badge === null || isOver ? null : { text: badge, ...endsAt(badge_expiry) };
}

/** Filters visible locations that are not just announced (S2 §2 "Coming Late 2025"). */
export const openLocations = (locations: readonly Location[], now: Date): Location[] =>
  visibleLocations(locations).filter((location) => announcement(location, now) === null);

/** Returns the site's main location: the first visible one marked primary, else the first visible one (S2 §3). */
export function primaryLocation(locations: readonly Location[]): Location | null {
  const shown = visibleLocations(locations);
  return shown.find(({ primary }) => primary) ?? shown[0] ?? null;
}

/** Returns a location's IANA time zone: its own, else its state's (rules 41). */
export const zoneOf = (location: {
  time_zone: Location['time_zone'];
  address: Pick<Location['address'], 'state'>;
}): string => location.time_zone ?? zoneOfState(location.address.state);

/** Returns the lines of an address: street; city, state and postcode. */
export const addressLines = ({ address }: Pick<Location, 'address'>): [street: string, place: string] => [
  address.street,
  `${address.city} ${address.state} ${address.postcode}`,
];

/** Returns the link to directions on Google Maps, by place id if known, else by address. */
export function directionsHref(location: Pick<Location, 'address'>): string {
  const destination = addressLines(location).join(', ');
  const query = new URLSearchParams({ api: '1', destination });
  if (location.address.place_id !== null) query.set('destination_place_id', location.address.place_id);
  return `https://www.google.com/maps/dir/?${query}`;
}
