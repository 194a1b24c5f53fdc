/** S2 §9 "Earth radius 6371 km for distance". */
const EARTH_RADIUS_KM = 6371;

/** Coordinates, degrees. */
export interface GeoPoint {
  lat: number;
  long: number;
}

/** Returns the great-circle distance of two points, kilometres, by the haversine formula (S2 §9). */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long);
  // For antipodes, rounding can exceed 1, beyond the domain of `asin`.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
