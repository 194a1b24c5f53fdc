import { SearchRefused } from './errors.ts';
import { facetCounts, facetOf } from './facet.ts';
import type { Finder } from './found.ts';
import { highlightText } from './highlight.ts';
import type { OpenedIndex } from './opened-index.ts';
import type { FacetSearchParameters, FacetSearchResponse } from './request.ts';
import type { Marker } from './text-search.ts';
import { queryWords, valueWords } from './words.ts';

const MOST = 100;
const DEFAULT = 10;

/**
 * Values of a facet whose words begin as the words of `facetQuery` do, the most frequent first, among the
 * documents that the other parameters leave. The facet must be declared `searchable(…)`.
 */
export function searchFacetValues(
  { facetName, facetQuery = '', maxFacetHits = DEFAULT, ...parameters }: FacetSearchParameters,
  index: OpenedIndex,
  finder: Finder,
): Omit<FacetSearchResponse, 'processingTimeMS'> {
  if (!(maxFacetHits >= 1 && maxFacetHits <= MOST)) {
    throw new SearchRefused(`maxFacetHits: expected 1 to ${MOST}, not: ${maxFacetHits}`);
  }
  if (!index.facets.some(({ attribute, searchable }) => searchable && attribute === facetName)) {
    throw new SearchRefused(`facetName: "${facetName}" is not declared searchable`);
  }
  const { documents } = finder.find(parameters);
  const column = index.column(facetName);
  const found = column
    ? facetCounts(facetOf(column.dictionary(), index), finder.counts(facetName, documents), 'count')
    : [];
  const words = queryWords(facetQuery);
  const markers: Marker[] = words.map((word) => ({ word, prefix: true, terms: new Set() }));
  const tags = { pre: parameters.highlightPreTag ?? '<em>', post: parameters.highlightPostTag ?? '</em>' };
  const facetHits = found
    .filter(({ label }) => begins(label, words))
    .slice(0, maxFacetHits)
    .map(({ label, count }) => ({
      value: label,
      highlighted: highlightText(label, markers, tags).value,
      count,
    }));
  return { facetHits, exhaustiveFacetsCount: true };
}

function begins(label: string, words: readonly string[]): boolean {
  const own = valueWords(label);
  return words.every((word) => own.some((one) => one.word.startsWith(word)));
}
