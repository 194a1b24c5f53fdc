import { departmentOf } from './departments.ts';
import type { Department, Location } from './location.schema.ts';
import { visibleLocations } from './location.ts';
import { takesMake } from './makes.ts';

/** What a location dropdown offers (S2 §5). */
export interface LocationOptions {
  options: { value: string; label: string }[];
  /** Value of the option chosen from the start, `null` where the visitor must choose. */
  selected: string | null;
}

/** Narrows a dropdown; what is left out does not. */
export interface LocationFilter {
  make?: string;
  type?: Department;
  /** Ids of a fixed list. */
  only?: readonly string[];
}

/**
 * "A single option is auto-selected; options can be filtered by make, location type, or a fixed list" (S2 §5).
 */
export function locationOptions(
  locations: readonly Location[],
  { make, type, only }: LocationFilter = {},
): LocationOptions {
  const options = visibleLocations(locations)
    .filter(({ manufacturers }) => make === undefined || takesMake(manufacturers, make))
    .filter((location) => type === undefined || departmentOf(location) === type)
    .filter(({ id }) => only === undefined || only.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  const [first, second] = options;
  return { options, selected: first && !second ? first.value : null };
}
