import { distanceKm, type GeoPoint } from '../geo/distance.ts';
import type { Department } from './location.schema.ts';

/** The searchable facts of a dealership. */
export interface Findable {
  name: string;
  departments: readonly { department: Department; makes: readonly string[] }[];
  place: GeoPoint | null;
}

/** A search for dealerships; `''` and `null` are open. */
export interface LocationQuery {
  make: string;
  department: string;
  /** Origin of distances. */
  from: GeoPoint | null;
}

export interface FoundLocation<L extends Findable> {
  location: L;
  /** Kilometres from the query's origin; `null` without an origin or coordinates. */
  km: number | null;
}

/**
 * Lists the dealerships with a department of that kind that takes the make (S2 §5), nearest first, those without
 * coordinates last.
 */
export function findLocations<L extends Findable>(
  locations: readonly L[],
  { make, department, from }: LocationQuery,
): FoundLocation<L>[] {
  return locations
    .filter(({ departments }) =>
      departments.some(
        (own) =>
          (make === '' || takesMake(own.makes, make)) && (department === '' || own.department === department),
      ),
    )
    .map((location) => ({ location, km: from && location.place && distanceKm(from, location.place) }))
    .toSorted((a, b) => farness(a) - farness(b));
}

const farness = ({ km }: { km: number | null }) => km ?? Number.MAX_VALUE;

/** Whether `makes` include `make`, ignoring letter case; an empty list includes every make. */
export function takesMake(makes: readonly string[], make: string): boolean {
  const wanted = make.toLowerCase();
  return makes.length === 0 || makes.some((name) => name.toLowerCase() === wanted);
}
