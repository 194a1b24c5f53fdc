import { formatNumber } from '../money.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type DifferenceFinder, type Move, movesOf, SAMPLES } from './comparison.ts';
import type { DifferenceSample } from './difference.ts';
import { PRICE_FIELDS } from './held-values.ts';

const FIELDS = [...PRICE_FIELDS, 'km'] as const;

/** With `min_cars` times this many cars a few sales do not move the median. */
const STEADY = 4;

const isMeasured = (value: number | null): value is number => value !== null && value !== 0;

type NumberMove = Move<number>;

const ratioOf = ({ was, is }: NumberMove) => is / was;

const samplesOf = (moves: readonly NumberMove[]): DifferenceSample[] =>
  moves.slice(0, SAMPLES).map(({ was, is, now: { id, name } }) => ({
    id,
    name,
    before: formatNumber(was),
    now: formatNumber(is),
  }));

/** "median price off by a factor 1.5"; the odometer is measured the same way, because miles are not kilometres (rules 62). */
export const movedMedians: DifferenceFinder = ({ store, before, now, pairs }, { median_factor, min_cars }) =>
  FIELDS.flatMap((field) => {
    const values = (cars: readonly Vehicle[]) => cars.map((car) => car[field]).filter(isMeasured);
    const both = movesOf(pairs, (car) => car[field]);
    const isFar = (ratio: number) => ratio > median_factor || ratio < 1 / median_factor;
    const far = both.filter((move) => isFar(ratioOf(move)));
    const ofAll = [values(before), values(now)] as const;
    const least = Math.min(...ofAll.map(({ length }) => length));
    // A few new, changed or removed cars may move the median across a gap between two values.
    const areMany = far.length + ofAll.flat().length - 2 * both.length >= min_cars;
    // Unless half of the ratios are far, their median is near.
    const areFar = both.length >= min_cars && far.length * 2 >= both.length;
    const [was, is] =
      areFar && isFar(median(both.map(ratioOf)))
        ? [both.map((move) => move.was), both.map((move) => move.is)]
        : areMany && least >= min_cars * STEADY && isFar(median(ofAll[1]) / median(ofAll[0]))
          ? ofAll
          : [[], []];
    if (was.length === 0) return [];
    return [
      {
        store,
        field,
        size: Math.log(median(is) / median(was)),
        message: `Its median went from ${formatNumber(median(was))} to ${formatNumber(median(is))}`,
        samples: samplesOf(both.filter((move) => move.was !== move.is)),
      },
    ];
  });

/** Ratios that differ by less than this are one: sums are rounded to dollars. */
const SAME_RATIO = 0.002;

/**
 * Prices that all moved by one ratio below `median_factor`, as tax that is added twice, or a sale of everything; or one way,
 * as costs in place of prices. Odometers do so by being driven.
 */
export const scaledPrices: DifferenceFinder = (
  { store, pairs, changed },
  { scaled_share, median_factor, min_cars },
) =>
  PRICE_FIELDS.flatMap((field) => {
    const moved = movesOf(changed.get(field) ?? [], (car) => car[field]);
    if (moved.length < min_cars) return [];
    const all = movesOf(pairs, (car) => car[field]).length;
    const isMany = ({ length }: readonly NumberMove[]) => length > all * scaled_share;
    const scaled = [largestCluster(moved), ...oneWay(moved)].find(isMany) ?? [];
    // One amount of all cars that becomes another is a new amount, not a ratio.
    const amounts = new Set(scaled.map(({ was }) => was));
    if (amounts.size < min_cars) return [];
    const ratios = scaled.map(ratioOf);
    const ratio = median(ratios);
    const size = Math.log(ratio);
    if (Math.abs(size) <= SAME_RATIO || Math.abs(size) > Math.log(median_factor)) return [];
    const cars = `${scaled.length} of ${all} cars`;
    const message = ratios.every((own) => isNear(own, ratio))
      ? `It changed by one ratio, × ${formatNumber(ratio)}, for ${cars} at once`
      : `It ${ratio < 1 ? 'fell' : 'rose'} for ${cars} at once, by × ${formatNumber(ratio)} in the median`;
    return [{ store, field, size, message, samples: samplesOf(scaled) }];
  });

const isNear = (one: number, other: number) => Math.abs(one / other - 1) <= SAME_RATIO;

/** A sale takes a few percent off; costs in place of prices are further away. */
const FAR_ONE_WAY = 0.075;

/** The values that fell, and those that rose, each where they went far. */
const oneWay = (moves: readonly NumberMove[]): NumberMove[][] =>
  [moves.filter((move) => ratioOf(move) < 1), moves.filter((move) => ratioOf(move) > 1)].filter(
    (own) => own.length > 0 && Math.abs(median(own.map(ratioOf)) - 1) > FAR_ONE_WAY,
  );

/** The most moves by one ratio, in their order. */
function largestCluster(moves: readonly NumberMove[]): NumberMove[] {
  const ratios = Float64Array.from(moves, ratioOf).sort();
  const at = (index: number) => Number(ratios[index]);
  let [from, most, least] = [0, 0, 0];
  for (const [index, ratio] of ratios.entries()) {
    while (ratio > at(from) * (1 + SAME_RATIO)) from += 1;
    if (index - from >= most) [most, least] = [index - from, at(from)];
  }
  const isIn = (ratio: number) => ratio >= least && ratio <= least * (1 + SAME_RATIO);
  return moves.filter((move) => isIn(ratioOf(move)));
}

/** The median of at least one value. */
function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const at = (index: number) => Number(sorted[index]);
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}
