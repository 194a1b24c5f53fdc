/** How far a range can reach, and the steps it moves in. Both ends are a whole number of steps. */
export interface RangeLimits {
  min: number;
  max: number;
  step: number;
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

/** Where a bound lies between the limits, from 0 to 1. */
export const placeOf = (bound: number, { min, max }: RangeLimits): number => (bound - min) / (max - min);

const onStep = (bound: number, { min, step }: RangeLimits) => min + Math.round((bound - min) / step) * step;
