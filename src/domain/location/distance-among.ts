import { distanceKm } from '../geo/distance.ts';
import type { Location } from './location.schema.ts';
import { visibleLocations } from './location.ts';

/**
 * Returns a function for the distance of two of these locations by slug, kilometres. It returns `null` if one has no
 * coordinates, or if all locations share the same.
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
