import type { StoreOf } from '../location/vehicle-location.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { FeedDifference } from './difference.ts';
import type { StockGuard } from './stock-guard.schema.ts';

/** Cars of the last good feed and of this one, of a site or a store. */
export interface Comparison {
  store: string | null;
  storeOf: StoreOf;
  before: readonly Vehicle[];
  now: readonly Vehicle[];
  /** Cars in both. */
  pairs: readonly Pair[];
  /** Those of them with another value of a column, by column. */
  changed: ReadonlyMap<string, readonly Pair[]>;
  /** Cars that are no longer for sale. */
  gone: readonly Vehicle[];
}

export interface Pair {
  before: Vehicle;
  now: Vehicle;
  /** Columns that have another value: of most columns it is the same one. */
  columns: readonly string[];
}

/** A value of a car in both feeds. */
export interface Move<V> {
  now: Vehicle;
  was: V;
  is: V;
}

/** Returns the value of each car that has it in both feeds: none is empty or zero. */
export function movesOf<V>(pairs: readonly Pair[], value: (car: Vehicle) => V | null | undefined): Move<V>[] {
  const moves: Move<V>[] = [];
  for (const { before, now } of pairs) {
    const [was, is] = [value(before), value(now)];
    if (was && is) moves.push({ now, was, is });
  }
  return moves;
}

/** Finds the differences of one rule. */
export type DifferenceFinder = (comparison: Comparison, guard: StockGuard) => Omit<FeedDifference, 'rule'>[];

/** Number of cars that a difference shows as examples. */
export const SAMPLES = 5;
