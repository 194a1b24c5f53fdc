import type { Site } from '../site/site.schema.ts';
import type { Department, Location } from './location.schema.ts';
import { addressLines, visibleLocations } from './location.ts';

/** Labels of the departments, in display order. */
export const DEPARTMENT_LABELS = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
} as const satisfies Record<Department, string>;

/** Returns a location's department; sales by default. */
export const departmentOf = ({ location_type }: Pick<Location, 'location_type'>): Department =>
  location_type === '' ? 'sales' : location_type;

/**
 * Lists the visible locations "at the same street address" as `location`, including itself, for its department
 * dropdown: sales, service, parts (S2 §2).
 */
export function departmentsAt(location: Location, locations: readonly Location[]): Location[] {
  const here = addressKey(location);
  return visibleLocations(locations)
    .filter((other) => addressKey(other) === here)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** A street address where the dealer is, with its departments; the first of them leads. */
export interface Dealership {
  main: Location;
  departments: Location[];
}

/** Groups visible locations by street address, in the order of those that lead. */
export const dealershipsOf = (locations: readonly Location[]): Dealership[] =>
  locations.flatMap((location) => {
    const departments = departmentsAt(location, locations);
    return departments[0] === location ? [{ main: location, departments }] : [];
  });

/** Lists the visible locations of the departments on a site's `/contact-us`, in the order of its setting (S2 §2). */
export function listedLocations(
  locations: readonly Location[],
  { departments }: Pick<Site, 'departments'>,
): Location[] {
  const shown = visibleLocations(locations);
  return departments.flatMap((department) =>
    shown.filter((location) => departmentOf(location) === department),
  );
}

const rank = (location: Location) => Object.keys(DEPARTMENT_LABELS).indexOf(departmentOf(location));

const addressKey = (location: Location) =>
  addressLines(location)
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
