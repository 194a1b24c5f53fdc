import type { Bands } from './band.ts';
import type { RangeLimits } from './span.ts';

/** Stops of a slider at most: more would be closer together than a thumb can be placed. */
const MAX_STOPS = 100;

/** How many steps a stop may be rounded to, where stops are at least as far apart. */
const ROUND_STEPS = [20, 10, 5, 2];

/** A point of the track: its amount, and where it is, from 0 to 1. */
interface TrackPoint {
  amount: number;
  place: number;
}

/**
 * Where the thumbs of a slider rest so that it follows the stock: one half of the track is shared out by amount, the
 * other by cars, as far as whole steps allow; `counts` has those of each band. `undefined` where no cars are counted.
 */
export function sliderStops(
  limits: RangeLimits,
  bands: Bands,
  counts: Readonly<Record<string, number>>,
): number[] | undefined {
  const { min, max, step } = limits;
  const stops = segments(limits, bands, counts).flatMap(({ from, to }) => {
    const parts = (to.place - from.place) * MAX_STOPS;
    const gap = (to.amount - from.amount) / parts;
    const unit = step * (ROUND_STEPS.find((steps) => steps * step <= gap) ?? 1);
    return Array.from({ length: Math.floor(parts) }, (_, part) => {
      const amount = from.amount + (part + 1) * gap;
      return Math.round(amount / unit) * unit;
    });
  });
  const between = stops.filter((amount) => amount > min && amount < max);
  return stops.length === 0 ? undefined : [min, ...new Set(between), max];
}

/** The track from one bound of the bands to the next; none where no cars are counted. */
function segments(
  { min, max }: RangeLimits,
  { bounds, labels, last }: Bands,
  counts: Readonly<Record<string, number>>,
): { from: TrackPoint; to: TrackPoint }[] {
  const ends = [...bounds.filter((bound) => bound > min && bound < max), max].map((amount) => {
    const label = labels[bounds.findIndex((bound) => amount <= bound)] ?? last;
    return { amount, cars: counts[label] ?? 0 };
  });
  const all = ends.reduce((sum, { cars }) => sum + cars, 0);
  if (all === 0) return [];
  let passed = 0;
  let from: TrackPoint = { amount: min, place: 0 };
  return ends.map(({ amount, cars }) => {
    passed += cars;
    const segment = { from, to: { amount, place: ((amount - min) / (max - min) + passed / all) / 2 } };
    from = segment.to;
    return segment;
  });
}
