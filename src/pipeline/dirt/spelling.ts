import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { byCodeUnit } from '../canonical.ts';

/** Fields that become facets: "Toyota" and "TOYOTA" are one value there (rules "Facet value case"). */
const FACET_FIELDS = [
  'make',
  'model',
  'badge',
  'colour',
  'drive',
  'trans',
  'simple_transmission',
  'simple_body',
  'simple_fuel',
  'fuel',
  'city',
  'tag',
  'location_name',
] as const satisfies readonly (keyof Vehicle)[];

/** The facets of a car in which its own spelling differs from the one that is shown. */
export function ownSpelling(own: Vehicle, shown: Vehicle): Partial<Vehicle> | undefined {
  if (own === shown) return undefined;
  return Object.fromEntries(
    FACET_FIELDS.filter((field) => own[field] !== shown[field]).map((field) => [field, own[field]]),
  );
}

type FacetField = (typeof FACET_FIELDS)[number];
type Spellings = Map<string, Map<string, number>>;

/** Shows the most frequent spelling of each facet value in all cars; a car that needs no change stays the same object. */
export function unifySpelling(vehicles: readonly Vehicle[]): Vehicle[] {
  const chosen = new Map(FACET_FIELDS.map((field) => [field, mostFrequent(vehicles, field)]));
  return vehicles.map((vehicle) => {
    const changes = FACET_FIELDS.flatMap((field) => {
      const value = vehicle[field];
      const spelling = value === null ? null : (chosen.get(field)?.get(value.toLowerCase()) ?? value);
      return spelling === value ? [] : [[field, spelling] as const];
    });
    return changes.length === 0 ? vehicle : { ...vehicle, ...Object.fromEntries(changes) };
  });
}

/** Folded value → its most frequent spelling, for values that occur in more than one. */
function mostFrequent(vehicles: readonly Vehicle[], field: FacetField): Map<string, string> {
  const spellings: Spellings = new Map();
  for (const vehicle of vehicles) count(spellings, vehicle[field]);
  return new Map(
    [...spellings].flatMap(([folded, counts]) => (counts.size > 1 ? [[folded, best(counts)]] : [])),
  );
}

function count(spellings: Spellings, value: string | null): void {
  if (value === null) return;
  const folded = value.toLowerCase();
  const counts = spellings.get(folded) ?? new Map<string, number>();
  counts.set(value, (counts.get(value) ?? 0) + 1);
  spellings.set(folded, counts);
}

/** On a tie a mixed spelling stands before SHOUTING and whispering; then code-unit order decides. */
function best(counts: ReadonlyMap<string, number>): string {
  const [first] = [...counts].sort(
    ([a, m], [b, n]) => n - m || Number(isOneCase(a)) - Number(isOneCase(b)) || byCodeUnit(a, b),
  );
  return first?.[0] ?? '';
}

const isOneCase = (text: string) => text === text.toUpperCase() || text === text.toLowerCase();
