import { RANGES } from '#domain/search/ranges.ts';
import type { FacetStats } from '#search/engine/facet.ts';
import type { SearchResult } from './client.ts';

/** Facets as every client gives them: none without a value, and of ranges no values, which nobody lists. */
export function facetValues(facets: Record<string, Record<string, number>>): SearchResult['facets'] {
  const found = Object.entries(facets).filter(([, values]) => Object.keys(values).length > 0);
  return Object.fromEntries(
    found.map(([attribute, values]) => [attribute, RANGES.includes(attribute) ? {} : values]),
  );
}

/** Statistics of numbers, and nothing else that an engine says of facets. */
export function facetStats(stats: Record<string, Partial<FacetStats>>): SearchResult['facets_stats'] {
  return Object.fromEntries(
    Object.entries(stats).flatMap(([attribute, { min, max, avg = 0, sum = 0 }]) =>
      min === undefined || max === undefined ? [] : [[attribute, { min, max, avg, sum }]],
    ),
  );
}
