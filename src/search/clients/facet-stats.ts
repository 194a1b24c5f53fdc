import type { FacetStats } from '#search/engine/facet.ts';
import type { SearchResult } from './client.ts';

/** Statistics of numbers alone, of all that an engine returns on facets. */
export function facetStats(stats: Record<string, Partial<FacetStats>>): SearchResult['facets_stats'] {
  return Object.fromEntries(
    Object.entries(stats).flatMap(([attribute, { min, max, avg = 0, sum = 0 }]) =>
      min === undefined || max === undefined ? [] : [[attribute, { min, max, avg, sum }]],
    ),
  );
}
