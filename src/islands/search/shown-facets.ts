import type { FacetAttribute } from '#domain/search/facets.ts';
import type { SearchFacet } from '#domain/view/search-view.ts';

/** What shoppers decide by first; the rest follows in the order of the table. */
const FIRST: readonly FacetAttribute[] = [
  'make_model',
  'price',
  'body',
  'car_type',
  'year',
  'km',
  'transmission',
  'fuel',
  'drive',
  'seats',
  'colour',
  'location_name',
  'filtered_features',
  'weekly_price_range',
];

/** Facets that another one asks for too, and more plainly: they live in addresses and as chips. */
const TOLD_BY: Partial<Record<FacetAttribute, FacetAttribute>> = {
  make: 'make_model',
  model: 'make_model',
  price_range: 'price',
  dealership_name: 'location_name',
};

/** Groups that stand open when the page does. */
export const OPEN_AT_FIRST = 3;

/** The filters that are offered, in their order. */
export function shownFacets(facets: readonly SearchFacet[]): SearchFacet[] {
  const offered = new Set<string | undefined>(facets.map(({ attribute }) => attribute));
  const shown = facets.filter(({ attribute }) => !offered.has(TOLD_BY[attribute]));
  const first = FIRST.flatMap((attribute) => shown.filter((facet) => facet.attribute === attribute));
  return [...first, ...shown.filter((facet) => !first.includes(facet))];
}
