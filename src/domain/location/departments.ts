import type { Site } from '../site/site.schema.ts';
import type { Department, Location } from './location.schema.ts';
import { addressLines, visibleLocations } from './location.ts';

/** The departments in words, in their order. */
export const DEPARTMENT_LABELS = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
} as const satisfies Record<Department, string>;

/** The department a location is; one that names none is where cars are sold. */
export const departmentOf = ({ location_type }: Pick<Location, 'location_type'>): Department =>
  location_type === '' ? 'sales' : location_type;

/**
 * The shown locations "at the same street address" as `location`, itself among them: its department dropdown,
 * in the order sales, service, parts (S2 §2).
 */
export function departmentsAt(location: Location, locations: readonly Location[]): Location[] {
  const here = addressKey(location);
  return visibleLocations(locations)
    .filter((other) => addressKey(other) === here)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The shown locations of the departments that a site lists on `/contact-us`, in that order of departments (S2 §2). */
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
