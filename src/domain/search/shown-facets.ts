import { type FacetAttribute, facetOf } from './facets.ts';

/** Groups that stand open when the page does. */
const OPEN_AT_FIRST = 3;

/** The filters that are offered, in their order. */
export function shownFacets(facets: readonly FacetAttribute[]): FacetAttribute[] {
  const offered = new Set<string | undefined>(facets);
  const shown = facets.filter((attribute) => !offered.has(facetOf(attribute).replaced_by));
  const rank = (attribute: FacetAttribute) => facetOf(attribute).rank ?? Number.MAX_VALUE;
  return shown.sort((a, b) => rank(a) - rank(b));
}

/** Those of them whose values a page is printed with. */
export const openFacets = (facets: readonly FacetAttribute[]): FacetAttribute[] =>
  shownFacets(facets).slice(0, OPEN_AT_FIRST);
