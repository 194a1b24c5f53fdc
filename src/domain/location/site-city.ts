import { distanceKm } from '../geo/distance.ts';
import type { Location } from './location.schema.ts';
import { primaryLocation } from './location.ts';

/** Radius around the main location that counts as its city, kilometres. */
const SUBURBS_KM = 25;

/** Whether a location is in the site's city: the main location, those in its suburb, and those nearby. */
export function isInSiteCity({ slug, address }: Location, locations: readonly Location[]): boolean {
  const main = primaryLocation(locations);
  if (main === null) return false;
  if (main.slug === slug || main.address.city === address.city) return true;
  const [from, to] = [pointOf(main.address), pointOf(address)];
  return from !== null && to !== null && distanceKm(from, to) <= SUBURBS_KM;
}

const pointOf = ({ lat, long }: Location['address']) =>
  lat === null || long === null ? null : { lat, long };
