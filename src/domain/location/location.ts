import { zoneOfState } from '../dates.ts';
import { namedEnd } from '../named-end.ts';
import { labelClaim } from '../time-words.ts';
import { endsAt, type Validity } from '../validity.ts';
import type { Location } from './location.schema.ts';

/** Filters locations: "only locations marked visible are shown" (S2 §2). */
export const visibleLocations = (locations: readonly Location[]): Location[] =>
  locations.filter(({ visible }) => visible);

/** Announcement of a location, such as "Coming Late 2025", until it ends. */
export interface Announcement extends Validity {
  text: string;
  /** Whether the location is still to open. */
  opens: boolean;
}

type Announced = Pick<Location, 'badge' | 'badge_expiry' | 'time_zone'> & {
  address: Pick<Location['address'], 'state'>;
};

/** Words of a place that is still to open. */
const OPENS = /\b(?:coming|opens?|opening|arriv\w+|launch\w*|ready|due|expected|available)\b/i;
/** Words of an open place, such as "Open late Thursdays". */
const IS_OPEN =
  /\b(?:(?:now|just|newly|recently) open(?:ed)?|open (?:now|late|today|this|daily|every|until|till|(?:mon|tues?|wed|thu|fri|sat|sun)\w*|\d)|opening (?:hours|times)|(?:late|early|\w+day) opening|closing|under new|new (?:showroom|management|owners?|arrivals|team))\b/i;
/** Words by which such a place is still to open, such as "New showroom opening in March". */
const BUT_OPENS =
  /\b(?:coming|re-?open(?:s|ing)|opens|opening (?:in|on|soon|early|mid|late|next|this|spring|summer|autumn|winter|\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*))\b/i;
/** Printed of a location that is announced with words of time that name no end, such as "Opening next month". */
const UNDATED = 'Coming soon';

/**
 * Returns a location's announcement; `null` without one, and after it ends. Words that claim a time of opening
 * without an end are not printed (S2 §2, rules 66).
 */
export function announcement(location: Announced, now: Date): Announcement | null {
  const { badge } = location;
  const ends = announcementEnds(location);
  if (badge === null || (ends !== null && ends <= now)) return null;
  const opens = BUT_OPENS.test(badge) || !IS_OPEN.test(badge);
  const text = opens && OPENS.test(badge) && isUndated(location) ? UNDATED : badge;
  return { text, opens, ...endsAt(ends) };
}

/** Whether a location is announced and still to open (S2 §2 "Coming Late 2025"). */
export const isUnopened = (location: Announced, now: Date): boolean =>
  announcement(location, now)?.opens ?? false;

/** Returns the instant at which a location's announcement ends: its `badge_expiry`, else the end of what it names. */
export function announcementEnds(location: Announced): Date | null {
  const { badge, badge_expiry } = location;
  if (badge === null) return null;
  return badge_expiry === null ? namedEnd(badge, zoneOf(location)) : new Date(badge_expiry);
}

/** Whether a location's announcement claims a time without an end. */
export const isUndated = (location: Announced): boolean =>
  labelClaim(location.badge) !== null && announcementEnds(location) === null;

/** Filters visible locations that have opened. */
export const openLocations = (locations: readonly Location[], now: Date): Location[] =>
  visibleLocations(locations).filter((location) => !isUnopened(location, now));

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

/**
 * "Grid columns depend on location count: more than 3, exactly 6, at least 3, fewer than 3" (S2 §9), with columns of our
 * choice. The most specific condition comes first; six make two full rows of three.
 */
const COLUMNS: readonly { fits: (count: number) => boolean; columns: number }[] = [
  { fits: (count) => count === 6, columns: 3 },
  { fits: (count) => count > 3, columns: 4 },
  { fits: (count) => count >= 3, columns: 3 },
  { fits: (count) => count === 1, columns: 1 },
];

/** Returns the number of columns of location cards on a wide screen (S2 §9). */
export const locationColumns = (count: number): number =>
  COLUMNS.find(({ fits }) => fits(count))?.columns ?? 2;
