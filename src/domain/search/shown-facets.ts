import type { SearchFacet } from '../view/search-view.ts';
import { facetOf } from './facets.ts';

/** Groups that stand open when the page does. */
const OPEN_AT_FIRST = 3;

/** The filters that are offered, in their order. */
export function shownFacets(facets: readonly SearchFacet[]): SearchFacet[] {
  const offered = new Set<string | undefined>(facets.map(({ attribute }) => attribute));
  const shown = facets.filter(({ attribute }) => !offered.has(facetOf(attribute).replaced_by));
  const rank = ({ attribute }: SearchFacet) => facetOf(attribute).rank ?? Number.MAX_VALUE;
  return shown.sort((a, b) => rank(a) - rank(b));
}

/** Those of them whose values a page is printed with. */
export const openFacets = (facets: readonly SearchFacet[]): SearchFacet[] =>
  shownFacets(facets).slice(0, OPEN_AT_FIRST);
