import { type FacetAttribute, facetOf, type RangeScale } from '#domain/search/facets.ts';
import type { NumberRange } from '#domain/search/search-state.ts';
import {
  barsOf,
  limitsAround,
  type NumberSpan,
  type RangeLimits,
  withHigh,
  withLow,
} from '#domain/search/span.ts';
import type { SearchView } from '#domain/view/search-view.ts';

/** A year is no count: no comma in it. */
const PLAIN: RangeScale = { step: 1, format: String };

const scaleOf = (attribute: FacetAttribute): RangeScale => facetOf(attribute).scale ?? PLAIN;

/** Prints a slider's bound; the highest one includes everything beyond it. */
export function boundText(attribute: FacetAttribute, bound: number): string {
  const { most, format } = scaleOf(attribute);
  return bound === most ? `${format(bound)}+` : format(bound);
}

/** Bars of a histogram. */
const BARS = 30;

/** Most parts of a range that cars are counted in; with stops, each bar is the sum of several parts. */
const PARTS = 500;

/** Returns the limits of a slider: those of all cars in the listing, whatever else is requested. */
export function rangeLimits(attribute: FacetAttribute, { results }: SearchView): RangeLimits | null {
  const stats = results.stats[attribute];
  const { step, most = Number.POSITIVE_INFINITY } = scaleOf(attribute);
  if (stats === undefined) return null;
  const { min, max, stops } = stats;
  return { ...limitsAround({ min, max: Math.min(max, most), step }), stops };
}

/** How many equal parts of a range its cars are counted in. */
export const countedParts = ({ min, max, step }: RangeLimits): number => Math.min(PARTS, (max - min) / step);

/** The bars of a slider, from the cars in the parts. */
export const histogramBars = (counts: readonly number[], limits: RangeLimits): readonly number[] =>
  barsOf(counts, limits, Math.min(BARS, counts.length));

/** Where the thumbs are for a range. */
export function spanOf(range: NumberRange | undefined, limits: RangeLimits): NumberSpan {
  const { min, max } = limits;
  return withHigh(withLow([min, max], range?.min ?? min, limits), range?.max ?? max, limits);
}

/** The range of a span: a thumb at its end sets no bound, so that cars beyond it are found too. */
export const rangeOf = ([low, high]: NumberSpan, { min, max }: RangeLimits): NumberRange => ({
  min: low === min ? null : low,
  max: high === max ? null : high,
});

/** "$20,000 to $30,000", "From 2020", "Up to 50,000 km". */
export function rangeText(attribute: FacetAttribute, { min, max }: NumberRange): string {
  const { format } = scaleOf(attribute);
  if (min === null) return `Up to ${format(max ?? 0)}`;
  return max === null ? `From ${format(min)}` : `${format(min)} to ${format(max)}`;
}
