import { distanceKm, type GeoPoint } from '../geo/distance.ts';
import type { Department } from './location.schema.ts';
import { takesMake } from './makes.ts';

/** What a location is found by. */
export interface Findable {
  name: string;
  department: Department;
  makes: readonly string[];
  place: GeoPoint | null;
}

/** What somebody looks for; `''` and `null` for what is left open. */
export interface LocationQuery {
  make: string;
  department: string;
  /** Where the nearest is looked for from. */
  from: GeoPoint | null;
}

export interface FoundLocation<L extends Findable> {
  location: L;
  /** Kilometres from there; `null` where nobody asked, or nobody knows. */
  km: number | null;
}

/** The locations that fit by make and department (S2 §5), the nearest first, those at unknown places last. */
export function findLocations<L extends Findable>(
  locations: readonly L[],
  { make, department, from }: LocationQuery,
): FoundLocation<L>[] {
  return locations
    .filter(({ makes }) => make === '' || takesMake(makes, make))
    .filter((location) => department === '' || location.department === department)
    .map((location) => ({ location, km: from && location.place && distanceKm(from, location.place) }))
    .toSorted((a, b) => farness(a) - farness(b));
}

const farness = ({ km }: { km: number | null }) => km ?? Number.MAX_VALUE;
