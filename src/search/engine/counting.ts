import { type FacetStats, facetCounts, facetStats } from './facet.ts';
import type { FacetCounts, OpenedIndex } from './opened-index.ts';
import type { SearchParameters, SearchResponse } from './request.ts';

const MAX_VALUES = 100;

/** Values with counts, and statistics of numbers, of the facets that the parameters name. */
export function countFacets(
  { facets = [], maxValuesPerFacet, sortFacetValuesBy }: SearchParameters,
  { counts }: FacetCounts,
  { settings, facets: declared, column, facet }: OpenedIndex,
): Pick<SearchResponse, 'facets' | 'facets_stats'> {
  const requested = new Set(typeof facets === 'string' ? [facets] : facets);
  const most = maxValuesPerFacet ?? settings.maxValuesPerFacet ?? MAX_VALUES;
  const order = sortFacetValuesBy ?? settings.sortFacetValuesBy ?? 'count';
  const values: Record<string, Record<string, number>> = {};
  const stats: Record<string, FacetStats> = {};
  for (const { attribute, counted } of declared) {
    const dictionary = column(attribute)?.dictionary();
    if (!counted || dictionary === undefined || !(requested.has(attribute) || requested.has('*'))) continue;
    const own = facetStats(dictionary, counts(attribute));
    if (own) stats[attribute] = own;
    // Without a key InstantSearch drops the statistics; with one for no value it shows an empty list.
    if (settings.ranges?.includes(attribute)) {
      if (own) values[attribute] = {};
      continue;
    }
    const labels = facet(attribute);
    const found = labels ? facetCounts(labels, counts(attribute), order).slice(0, most) : [];
    if (found.length > 0) {
      values[attribute] = Object.fromEntries(found.map(({ label, count }) => [label, count]));
    }
  }
  return { facets: values, facets_stats: stats };
}
