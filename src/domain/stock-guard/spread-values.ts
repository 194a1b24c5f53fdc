import { formatNumber } from '../money.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type DifferenceFinder, type Move, movesOf, SAMPLES } from './comparison.ts';
import type { DifferenceSample } from './difference.ts';

type Value = string | number;

/** A value by which most cars differ. */
interface SpreadField {
  field: string;
  /** The column that it is read from. */
  column: keyof Vehicle;
  value: (car: Vehicle) => Value | null | undefined;
}

/** Deposits and subscriptions are few amounts, which a dealer sets for many cars at once. */
const MEASURES: readonly SpreadField[] = [
  ...(['price', 'before_price', 'drive_away_price', 'km'] as const).map((field) => ({
    field,
    column: field,
    value: (car: Vehicle) => car[field],
  })),
  { field: 'first photo', column: 'images', value: ({ images }) => images[0] },
];

/** Texts of one car alone; a dealer may well write one comment for all. */
const TEXTS: readonly SpreadField[] = (
  ['regplate', 'stocknum', 'video', 'file', 'dealercomments'] as const
).map((field) => ({ field, column: field, value: (car) => car[field] }));

type ValueMove = Move<Value>;

/** A field's cars with another value, and all cars that have one. */
interface FieldMoves {
  field: string;
  moved: readonly ValueMove[];
  /** Gathered only where enough cars moved. */
  all: () => readonly ValueMove[];
  /** The number of cars that is none too many. */
  most: number;
}

const finderOf =
  (fields: readonly SpreadField[], find: (moves: FieldMoves) => FoundChange | null): DifferenceFinder =>
  ({ store, pairs, changed }, { column_share, min_cars }) =>
    fields.flatMap((one) => {
      const moved = movesOf(changed.get(one.column) ?? [], one.value).filter(({ was, is }) => was !== is);
      const most = Math.max(min_cars - 1, pairs.length * column_share);
      const { field } = one;
      const found =
        moved.length > most ? find({ field, moved, all: () => movesOf(pairs, one.value), most }) : null;
      if (found === null || found.cars < min_cars || found.increase <= pairs.length * column_share) return [];
      const { cars, of, message, examples } = found;
      const samples = examples.slice(0, SAMPLES).map(sampleOf);
      return [{ store, field, size: cars / of, message, samples }];
    });

interface FoundChange {
  /** How many cars it concerns, of how many, and how many more than in the last good feed. */
  cars: number;
  of: number;
  increase: number;
  message: string;
  examples: readonly ValueMove[];
}

const textOf = (value: Value) => (typeof value === 'number' ? formatNumber(value) : value.slice(0, TEXT));
const TEXT = 200;

const sampleOf = ({ now: { id, name }, was, is }: ValueMove): DifferenceSample => ({
  id,
  name,
  before: textOf(was),
  now: textOf(is),
});

const tally = (values: Iterable<Value>): Map<Value, number> => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const mostFrequent = (values: Iterable<Value>): [Value, number] =>
  [...tally(values)].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0]);

/** Fewer cars than this are one model's run-out, unless they are most of a small yard. */
const MANY = 10;

/**
 * One price, odometer or photo that is new to many cars, measured by the commonest of the last good feed: cars of one model
 * may share a price, and new ones an odometer.
 */
export const collapsedValues = finderOf(MEASURES, ({ moved, all, most }) => {
  const [value, moving] = mostFrequent(moved.map(({ is }) => is));
  if (moving <= most) return null;
  const values = all();
  const [, before] = mostFrequent(values.map(({ was }) => was));
  const cars = values.filter(({ is }) => is === value).length;
  if (cars < MANY && cars * 2 <= values.length) return null;
  return {
    cars,
    of: values.length,
    increase: cars - before,
    message: `It is one value for ${cars} of ${values.length} cars; it was for ${before}`,
    examples: moved.filter(({ is }) => is === value),
  };
});

/** Chance leaves at least three times as many new values that no other car gave. */
const FAR_FROM_CHANCE = 3;

/**
 * Values that went from car to car: those of a column that was sorted, or moved by a row. But for prices they are values that
 * one car alone had: a dealer's three comments, a model's video and 10 km on delivery go round.
 */
export const exchangedValues = finderOf([...MEASURES, ...TEXTS], ({ field, moved, all, most }) => {
  const isPrice = field.endsWith('price');
  const taken = tally(moved.map(({ is }) => is));
  const exchanged = (given: ReadonlyMap<Value, number>) =>
    [...taken].reduce((sum, [value, own]) => sum + Math.min(own, given.get(value) ?? 0), 0);
  if (exchanged(tally(moved.map(({ was }) => was))) <= most) return null;
  const values = all();
  const owners = tally(values.map(({ was }) => was));
  const given = tally(moved.flatMap(({ was }) => (isPrice || owners.get(was) === 1 ? was : [])));
  const cars = exchanged(given);
  // Common prices meet by chance: of two draws of n cars with a value, √(n ÷ π) find no other.
  const byChance = [...given.values()].reduce((sum, own) => sum + Math.sqrt(own / Math.PI), 0);
  const meetByChance = (moved.length - cars) * FAR_FROM_CHANCE > byChance;
  if (meetByChance || (isPrice && isSale(moved))) return null;
  return {
    cars,
    of: values.length,
    increase: cars,
    message: `It is that of another car for ${cars} of ${values.length} cars`,
    examples: moved.filter(({ is }) => given.has(is)),
  };
});

/** Whether prices mostly moved one way by few amounts: $1,000 off each makes a car's $24,990 the next one's. */
function isSale(moved: readonly ValueMove[]): boolean {
  const amounts = moved.map(({ was, is }) => Number(is) - Number(was));
  const net = Math.abs(amounts.reduce((sum, amount) => sum + amount, 0));
  const gross = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
  return net * 2 > gross && new Set(amounts).size * 2 <= amounts.length;
}
