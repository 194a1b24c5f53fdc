import { facetOf } from '#domain/search/facets.ts';
import type { SearchFacet } from '#domain/view/search-view.ts';

/** Groups that stand open when the page does. */
export const OPEN_AT_FIRST = 3;

/** The filters that are offered, in their order. */
export function shownFacets(facets: readonly SearchFacet[]): SearchFacet[] {
  const offered = new Set<string | undefined>(facets.map(({ attribute }) => attribute));
  const shown = facets.filter(({ attribute }) => !offered.has(facetOf(attribute).replaced_by));
  const rank = ({ attribute }: SearchFacet) => facetOf(attribute).rank ?? Number.MAX_VALUE;
  return shown.sort((a, b) => rank(a) - rank(b));
}
