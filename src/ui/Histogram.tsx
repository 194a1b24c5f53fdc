import { type NumberSpan, placeOf, type RangeLimits } from '#domain/search/span.ts';

const HEIGHT = 100;
/** Minimum height of a bar that represents any cars, so that it stays visible. */
const LEAST = 4;
/** The part of its bucket's width that a bar fills. */
const WIDTH = 0.86;

interface HistogramProps {
  /** Number of cars in each of equal parts of the track. */
  counts: readonly number[];
  span: NumberSpan;
  limits: RangeLimits;
}

/** Bars of the cars over a range, stronger within the span. Decorative: the counts are also printed as text. */
export function Histogram({ counts, span, limits }: HistogramProps) {
  const [from, to] = span.map((bound) => placeOf(bound, limits) * counts.length);
  const peak = Math.max(...counts);
  const bars = counts.map((count, index) => ({
    inside: index + 1 / 2 >= (from ?? 0) && index + 1 / 2 <= (to ?? counts.length),
    path: bar(index, count === 0 ? 0 : Math.max((count / peak) * HEIGHT, LEAST)),
  }));
  const path = (inside: boolean) => bars.map((one) => (one.inside === inside ? one.path : '')).join('');
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${counts.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path(false)} />
      <path className="histogram__inside" d={path(true)} />
    </svg>
  );
}

const bar = (index: number, height: number): string =>
  height === 0 ? '' : `M${index} ${HEIGHT}v-${Math.round(height)}h${WIDTH}V${HEIGHT}z`;
