/** S2 §9 "Earth radius 6371 km for distance". */
const EARTH_RADIUS_KM = 6371;

/** A place on the globe, in degrees. */
export interface Point {
  lat: number;
  long: number;
}

/** What has an address whose coordinates may be unknown: a dealership's location. */
interface Placed {
  address: { lat: number | null; long: number | null };
}

/** Kilometres between two points along the surface, by the haversine formula (S2 §9). */
export function distanceKm(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long);
  // Rounding can lift opposite points above 1, where the arcsine ends.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The place nearest to `point` with its distance; `null` where none has coordinates. The first wins a tie. */
export function nearest<T extends Placed>(
  point: Point,
  places: readonly T[],
): { place: T; km: number } | null {
  const distances = places.flatMap((place) => {
    const { lat, long } = place.address;
    return lat === null || long === null ? [] : [{ place, km: distanceKm(point, { lat, long }) }];
  });
  return distances.toSorted((a, b) => a.km - b.km)[0] ?? null;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
