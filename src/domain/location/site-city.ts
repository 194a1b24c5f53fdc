import { distanceKm } from '../geo/distance.ts';
import type { Location } from './location.schema.ts';
import { primaryLocation } from './location.ts';

/** How far the suburbs of a city lie from its main location, kilometres. */
const SUBURBS_KM = 25;

/** Whether a location counts as in the site's own city: the main one, those of its suburb, and those around it. */
export function isInSiteCity({ slug, address }: Location, locations: readonly Location[]): boolean {
  const main = primaryLocation(locations);
  if (main === null) return false;
  if (main.slug === slug || main.address.city === address.city) return true;
  const [from, to] = [pointOf(main.address), pointOf(address)];
  return from !== null && to !== null && distanceKm(from, to) <= SUBURBS_KM;
}

const pointOf = ({ lat, long }: Location['address']) =>
  lat === null || long === null ? null : { lat, long };
