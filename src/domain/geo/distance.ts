/** S2 §9 "Earth radius 6371 km for distance". */
const EARTH_RADIUS_KM = 6371;

/** A place on the globe, in degrees. */
export interface GeoPoint {
  lat: number;
  long: number;
}

/** Kilometres between two points along the surface, by the haversine formula (S2 §9). */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long);
  // Rounding can lift opposite points above 1, where the arcsine ends.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
