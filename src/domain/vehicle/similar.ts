import type { Vehicle } from './vehicle.schema.ts';

/** What decides which cars are similar: never the price, so that a new price leaves the pages of others alone. */
export type Likeness = Pick<Vehicle, 'item_type' | 'simple_body' | 'make' | 'model' | 'year' | 'id'>;

/** Places of the similar cars beside a car: each car is then similar to at most three others. */
const NEIGHBOURS = [-1, 1, 2] as const;

const ORDER = [
  'item_type',
  'simple_body',
  'make',
  'model',
  'year',
  'id',
] as const satisfies (keyof Likeness)[];

/** Cars in the order in which neighbours are alike: item type, body, make, model, year, id. Sorted once for `similarTo`. */
export function byLikeness<T extends Likeness>(vehicles: readonly T[]): T[] {
  return vehicles.toSorted(compareLikeness);
}

/** What two cars may have in common, in words, the most telling first. */
const COMMON = [
  { fields: ['make', 'model'], words: 'Same model' },
  { fields: ['make', 'simple_body'], words: 'Same make and body type' },
  { fields: ['simple_body'], words: 'Same body type' },
  { fields: ['make'], words: 'Same make' },
] as const satisfies { fields: (keyof Likeness)[]; words: string }[];

/** A car like another one, and what they have in common, in words: never the price. */
interface Similar<T> {
  similar: T;
  why: string;
}

/**
 * "We can help you find a similar {vehicle type}" (S1 §4): the neighbours of `vehicle`, which need not be
 * listed itself, among `ordered` cars from `byLikeness`, the most alike first. A neighbour of another item type,
 * or with nothing in common, is not similar.
 */
export function similarTo<T extends Likeness>(vehicle: Likeness, ordered: readonly T[]): Similar<T>[] {
  const neighbours = neighboursOf(vehicle, ordered).filter(
    ({ item_type }) => item_type === vehicle.item_type,
  );
  const byWhy = Map.groupBy(neighbours, (neighbour) => commonTo(vehicle, neighbour));
  return COMMON.flatMap((common) =>
    (byWhy.get(common) ?? []).map((similar) => ({ similar, why: common.words })),
  );
}

function neighboursOf<T extends Likeness>(vehicle: Likeness, ordered: readonly T[]): T[] {
  const place = placeOf(vehicle, ordered);
  // A car that is not listed stands between two places: its next neighbour is the one at `place`.
  const listed = ordered[place]?.id === vehicle.id;
  return NEIGHBOURS.flatMap((step) => ordered[place + (step > 0 && !listed ? step - 1 : step)] ?? []);
}

function commonTo(vehicle: Likeness, other: Likeness): (typeof COMMON)[number] | undefined {
  const isShared = (field: keyof Likeness) => vehicle[field] !== null && vehicle[field] === other[field];
  return COMMON.find(({ fields }) => fields.every(isShared));
}

/** The first place whose car does not come before `vehicle`, by halving: sites have thousands of cars. */
function placeOf(vehicle: Likeness, ordered: readonly Likeness[]): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const car = ordered[middle];
    if (car !== undefined && compareLikeness(car, vehicle) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By code units, as no language's rules change between machines. */
function compareLikeness(a: Likeness, b: Likeness): number {
  const field = ORDER.find((name) => a[name] !== b[name]);
  if (field === undefined) return 0;
  return (a[field] ?? '') < (b[field] ?? '') ? -1 : 1;
}
