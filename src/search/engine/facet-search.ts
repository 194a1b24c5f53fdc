import { SearchRefused } from './errors.ts';
import { facetCounts } from './facet.ts';
import { highlightText } from './highlight.ts';
import type { FacetCounts, OpenedIndex } from './opened-index.ts';
import type { FacetSearchParameters, FacetSearchResponse } from './request.ts';
import { queryWords, valueWords } from './words.ts';

const MAX_HITS = 100;
const DEFAULT_HITS = 10;

/**
 * Values of a facet whose words begin as the words of `facetQuery` do, the most frequent first, among the
 * documents `found`. The facet must be declared `searchable(…)`.
 */
export function searchFacetValues(
  {
    facetName,
    facetQuery = '',
    maxFacetHits = DEFAULT_HITS,
    highlightPreTag: pre = '<em>',
    highlightPostTag: post = '</em>',
  }: FacetSearchParameters,
  { counts }: FacetCounts,
  { facets, facet }: OpenedIndex,
): Omit<FacetSearchResponse, 'processingTimeMS'> {
  if (!(maxFacetHits >= 1 && maxFacetHits <= MAX_HITS)) {
    throw new SearchRefused(`maxFacetHits: expected 1 to ${MAX_HITS}, not: ${maxFacetHits}`);
  }
  if (!facets.some(({ attribute, searchable }) => searchable && attribute === facetName)) {
    throw new SearchRefused(`facetName: "${facetName}" is not declared searchable`);
  }
  const labels = facet(facetName);
  const words = queryWords(facetQuery);
  const markers = words.map((word) => ({ word, prefix: true, terms: new Set<string>() }));
  const begins = (label: string) => {
    const own = valueWords(label);
    return words.every((start) => own.some(({ word }) => word.startsWith(start)));
  };
  const facetHits = (labels ? facetCounts(labels, counts(facetName), 'count') : [])
    .filter(({ label }) => begins(label))
    .slice(0, maxFacetHits)
    .map(({ label: value, count }) => ({
      value,
      highlighted: highlightText(value, markers, { pre, post }).value,
      count,
    }));
  return { facetHits, exhaustiveFacetsCount: true };
}
