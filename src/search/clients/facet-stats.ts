import type { FacetStats } from '#search/engine/facet.ts';
import type { SearchResult } from './client.ts';

/** Statistics of numbers, and nothing else that an engine says of facets. */
export function facetStats(stats: Record<string, Partial<FacetStats>>): SearchResult['facets_stats'] {
  return Object.fromEntries(
    Object.entries(stats).flatMap(([attribute, { min, max, avg = 0, sum = 0 }]) =>
      min === undefined || max === undefined ? [] : [[attribute, { min, max, avg, sum }]],
    ),
  );
}
