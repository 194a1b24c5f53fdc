/** How far a range can reach, and the steps it moves in. Both ends are a whole number of steps. */
export interface RangeLimits {
  min: number;
  max: number;
  step: number;
  /** Where thumbs rest at equal distances, from `min` to `max`, rising; at every step unless set. */
  stops?: readonly number[] | undefined;
}

/** Two bounds, `low` below `high`. */
export type NumberSpan = readonly [low: number, high: number];

/** The narrowest limits in whole steps that hold every number from `min` to `max`, at least one step wide. */
export function limitsAround({ min, max, step }: RangeLimits): RangeLimits {
  const first = Math.floor(min / step) * step;
  return { min: first, max: Math.max(Math.ceil(max / step) * step, first + step), step };
}

/** The span from the step nearest to `low`: "minimum must stay below maximum" (S2 §5), by one step at least. */
export function withLow([, high]: NumberSpan, low: number, limits: RangeLimits): NumberSpan {
  return [Math.max(Math.min(onStep(low, limits), high - limits.step), limits.min), high];
}

/** The span up to the step nearest to `high`, one step above its other bound at least. */
export function withHigh([low]: NumberSpan, high: number, limits: RangeLimits): NumberSpan {
  return [low, Math.min(Math.max(onStep(high, limits), low + limits.step), limits.max)];
}

/** Where a bound lies on the track between the limits, from 0 to 1. */
export function placeOf(bound: number, { min, max, stops = [min, max] }: RangeLimits): number {
  const above = stops.findIndex((stop) => stop > bound);
  const [before, after] = [stops[above - 1], stops[above]];
  if (after === undefined) return 1;
  if (before === undefined) return 0;
  return (above - 1 + (bound - before) / (after - before)) / (stops.length - 1);
}

/** The stop nearest to a bound on the track, from 0. */
export const stopOf = (bound: number, stops: readonly number[], limits: RangeLimits): number =>
  Math.round(placeOf(bound, { ...limits, stops }) * (stops.length - 1));

/** Cars in each of `bars` equal parts of the track, from those in equal parts of the range. */
export function barsOf(counts: readonly number[], limits: RangeLimits, bars: number): number[] {
  const placeAt = (part: number) =>
    placeOf(limits.min + (part / counts.length) * (limits.max - limits.min), limits) * bars;
  const parts = counts.flatMap((cars, part) =>
    cars === 0 ? [] : [{ cars, from: placeAt(part), to: placeAt(part + 1) }],
  );
  return Array.from({ length: bars }, (_, bar) =>
    parts.reduce((sum, { cars, from, to }) => {
      const shared = Math.max(Math.min(to, bar + 1) - Math.max(from, bar), 0);
      return sum + (cars * shared) / (to - from);
    }, 0),
  );
}

const onStep = (bound: number, { min, step }: RangeLimits) => min + Math.round((bound - min) / step) * step;
