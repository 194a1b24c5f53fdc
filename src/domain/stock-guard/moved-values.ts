import { formatNumber } from '../money.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type DifferenceFinder, SAMPLES } from './comparison.ts';

const MEDIANS = ['price', 'before_price', 'drive_away_price', 'subscription_price', 'deposit', 'km'] as const;

/** With `min_cars` times this many cars a few sales do not move the median. */
const STEADY = 4;

const isMeasured = (value: number | null): value is number => value !== null && value !== 0;

/** "median price off by a factor 1.5"; the odometer is measured the same way, because miles are not kilometres (rules 62). */
export const movedMedians: DifferenceFinder = ({ store, before, now, pairs }, { median_factor, min_cars }) =>
  MEDIANS.flatMap((field) => {
    const values = (cars: readonly Vehicle[]) => cars.map((car) => car[field]).filter(isMeasured);
    const both = pairs.flatMap((pair) => {
      const [one, other] = [pair.before[field], pair.now[field]];
      return isMeasured(one) && isMeasured(other) ? [{ now: pair.now, one, other }] : [];
    });
    const isFar = (ratio: number) => ratio > median_factor || ratio < 1 / median_factor;
    const far = both.filter(({ one, other }) => isFar(other / one));
    const ofAll = [values(before), values(now)] as const;
    const least = Math.min(...ofAll.map(({ length }) => length));
    // A few new, changed or removed cars may move the median across a gap between two values.
    const areMany = far.length + ofAll.flat().length - 2 * both.length >= min_cars;
    // Unless half of the ratios are far, their median is near.
    const areFar = both.length >= min_cars && far.length * 2 >= both.length;
    const [was, is] =
      areFar && isFar(median(both.map(({ one, other }) => other / one)))
        ? [both.map(({ one }) => one), both.map(({ other }) => other)]
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
        samples: both
          .filter(({ one, other }) => one !== other)
          .slice(0, SAMPLES)
          .map(({ one, other, now: car }) => ({
            ...{ id: car.id, name: car.name, before: formatNumber(one), now: formatNumber(other) },
          })),
      },
    ];
  });

/** The median of at least one value. */
function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const at = (index: number) => Number(sorted[index]);
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}
