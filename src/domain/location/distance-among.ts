import { distanceKm } from '../geo/distance.ts';
import type { Location } from './location.schema.ts';
import { visibleLocations } from './location.ts';

/**
 * Kilometres between two of these locations by their slugs, 0 for one and the same; `null` where one has no place on the
 * map, or where there are none apart from each other.
 */
export function distanceAmong(
  locations: readonly Location[],
): (from: string | null, to: string | null) => number | null {
  const points = new Map(
    visibleLocations(locations).flatMap(({ slug, address: { lat, long } }) =>
      lat === null || long === null ? [] : [[slug, { lat, long }] as const],
    ),
  );
  const isOne = new Set([...points.values()].map(({ lat, long }) => `${lat} ${long}`)).size < 2;
  return (from, to) => {
    const [start, end] = [points.get(String(from)), points.get(String(to))];
    return isOne || start === undefined || end === undefined ? null : distanceKm(start, end);
  };
}
