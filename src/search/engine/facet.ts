import { byCharacters } from '#domain/order.ts';
import type { Dictionary } from './dictionary.ts';

/** A dictionary's values as a facet shows them: spellings that differ in case only are one (rules "Facet value case"). */
export interface OpenedFacet {
  /** In the order of their characters. */
  labels: readonly string[];
  /** Place of a value in the dictionary → place of its label. */
  labelOf: readonly number[];
  /** Place of a value → how it compares. */
  folded: readonly string[];
}

/** What spellings of one value have in common (rules "Facet value case"). */
export const foldFacet = (value: string): string => value.toLowerCase();

/** Labels of a dictionary, each in its most frequent spelling; `counts` are those of all documents. */
export function facetOf({ values }: Dictionary, counts: Uint32Array): OpenedFacet {
  const best = new Map<string, { label: string; count: number }>();
  const folded = values.map((value, place) => {
    const [label, count] = [String(value), counts[place] ?? 0];
    const key = foldFacet(label);
    if (count > (best.get(key)?.count ?? -1)) best.set(key, { label, count });
    return key;
  });
  const sorted = [...best].sort(([, a], [, b]) => byCharacters(a.label, b.label));
  const places = new Map(sorted.map(([key], place) => [key, place]));
  return {
    labels: sorted.map(([, { label }]) => label),
    labelOf: folded.map((key) => places.get(key) ?? 0),
    folded,
  };
}

/** A facet's value with the number of documents that have it. */
export interface FacetCount {
  label: string;
  count: number;
}

/** Values that some documents have: the most frequent first and ties by their characters, or by characters alone. */
export function facetCounts(
  { labels, labelOf }: OpenedFacet,
  counts: Uint32Array,
  order: 'count' | 'alpha',
): FacetCount[] {
  const sums = new Uint32Array(labels.length);
  for (let value = 0; value < counts.length; value++) {
    const place = labelOf[value] ?? 0;
    sums[place] = (sums[place] ?? 0) + (counts[value] ?? 0);
  }
  const found: FacetCount[] = [];
  for (let place = 0; place < sums.length; place++) {
    const [label = '', count = 0] = [labels[place], sums[place]];
    if (count > 0) found.push({ label, count });
  }
  return order === 'alpha' ? found : found.sort((a, b) => b.count - a.count);
}

/** The entry of `facets_stats` for a facet's numbers. */
export interface FacetStats {
  min: number;
  max: number;
  avg: number;
  sum: number;
}

/** Statistics of the numbers among a dictionary's values, each as often as counted; `null` where there is none. */
export function facetStats({ values }: Dictionary, counts: Uint32Array): FacetStats | null {
  let [total, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (let place = 0; place < counts.length; place++) {
    const [value, count = 0] = [values[place], counts[place]];
    if (count === 0 || typeof value !== 'number') continue;
    total += count;
    sum += value * count;
    // They ascend.
    if (min > value) min = value;
    max = value;
  }
  return total === 0 ? null : { min, max, avg: sum / total, sum };
}
