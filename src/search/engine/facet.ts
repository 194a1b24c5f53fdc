import { byCharacters } from '#domain/order.ts';
import { countValues, type Dictionary } from './dictionary.ts';
import type { Documents } from './documents.ts';

/** A dictionary's values as a facet shows them: spellings that differ in case only are one (rules "Facet value case"). */
export interface Facet {
  labels: readonly string[];
  /** Place of a value in the dictionary → place of its label. */
  labelOf: readonly number[];
  /** Folded value → place of its label. */
  places: ReadonlyMap<string, number>;
}

export const foldFacet = (value: string): string => value.toLowerCase();

const facets = new WeakMap<Dictionary, Facet>();

/** Labels of a dictionary, each in its most frequent spelling over `all` documents; made once. */
export function facetOf(dictionary: Dictionary, { all }: { all: Documents }): Facet {
  const known = facets.get(dictionary);
  if (known !== undefined) return known;
  const counts = countValues(dictionary, all);
  const labels: { label: string; count: number }[] = [];
  const places = new Map<string, number>();
  const labelOf = dictionary.values.map((value, index) => {
    const label = String(value);
    const count = counts[index] ?? 0;
    const place = places.get(foldFacet(label)) ?? labels.push({ label, count }) - 1;
    places.set(foldFacet(label), place);
    if (count > (labels[place]?.count ?? 0)) labels[place] = { label, count };
    return place;
  });
  const facet = { labels: labels.map(({ label }) => label), labelOf, places };
  facets.set(dictionary, facet);
  return facet;
}

/** A facet's value with the number of documents that have it. */
export interface FacetCount {
  label: string;
  count: number;
}

/** Values that some of `documents` have: the most frequent first and ties by their characters, or by characters alone. */
export function facetCounts(
  { labels, labelOf }: Facet,
  counts: Uint32Array,
  order: 'count' | 'alpha',
): FacetCount[] {
  const sums = new Uint32Array(labels.length);
  labelOf.forEach((place, value) => {
    sums[place] = (sums[place] ?? 0) + (counts[value] ?? 0);
  });
  const found: FacetCount[] = [];
  labels.forEach((label, place) => {
    const count = sums[place] ?? 0;
    if (count > 0) found.push({ label, count });
  });
  return found.sort((a, b) => (order === 'alpha' ? 0 : b.count - a.count) || byCharacters(a.label, b.label));
}

/** What `facets_stats` says of a facet's numbers. */
export interface FacetStats {
  min: number;
  max: number;
  avg: number;
  sum: number;
}

/** Statistics of the numbers among a dictionary's values, each as often as counted; `null` where there is none. */
export function facetStats({ values }: Dictionary, counts: Uint32Array): FacetStats | null {
  let [total, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  values.forEach((value, place) => {
    const count = counts[place] ?? 0;
    if (typeof value !== 'number' || count === 0) return;
    total += count;
    sum += value * count;
    min = Math.min(min, value);
    max = Math.max(max, value);
  });
  return total === 0 ? null : { min, max, avg: sum / total, sum };
}
