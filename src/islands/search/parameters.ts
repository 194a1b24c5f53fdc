import type { ConfigureProps } from 'react-instantsearch';
import type { GeoPoint } from '#domain/geo/distance.ts';
import { FACETS, type FacetAttribute, facetOf } from '#domain/search/facets.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { unquoted } from '#domain/search/quoted.ts';
import type { SearchState } from '#domain/search/search-state.ts';
import { defaultOrder } from '#domain/search/sort.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { CARD_ATTRIBUTES } from '#search/card/card-fields.ts';
import { MAX_VALUES_PER_FACET, type SearchParameters } from '#search/clients/client.ts';
import { aroundOf } from '#search/state-parameters.ts';
import { countedParts, rangeLimits } from './range-limits.ts';

/** A search as InstantSearch is configured with it; `place` is where the postcode lies that it requests. */
export function parametersOf(state: SearchState, view: SearchView, place: GeoPoint | null): ConfigureProps {
  const { values, ranges } = state;
  return {
    index: state.sortBy ?? defaultOrder(state.query, view.sort),
    query: unquoted(state.query),
    page: state.page - 1,
    hitsPerPage: view.page_size,
    filters: printForAlgolia(view.scope),
    disjunctiveFacets: countedFacets(state, view),
    disjunctiveFacetsRefinements: Object.fromEntries(
      Object.entries(values).map(([attribute, chosen]) => [attribute, [...chosen]]),
    ),
    numericRefinements: Object.fromEntries(
      Object.entries(ranges).map(([attribute, { min, max }]) => [
        attribute,
        { ...(min !== null && { '>=': [min] }), ...(max !== null && { '<=': [max] }) },
      ]),
    ),
    maxValuesPerFacet: MAX_VALUES_PER_FACET,
    attributesToRetrieve: [...CARD_ATTRIBUTES],
    attributesToHighlight: [],
    ...aroundOf(state.near, place),
    ...histogramsOf(view),
  };
}

/** What the page offers, and what an address requests besides. */
function countedFacets({ values, ranges }: SearchState, view: SearchView): FacetAttribute[] {
  const offered = new Set<string>(view.facets);
  return FACETS.map(({ attribute }) => attribute).filter(
    (attribute) => offered.has(attribute) || attribute in values || attribute in ranges,
  );
}

/** Ours alone: InstantSearch passes on what it does not know. */
function histogramsOf(view: SearchView): Required<Pick<SearchParameters, 'histograms'>> {
  return {
    histograms: view.facets.flatMap((attribute) => {
      const limits = facetOf(attribute).kind === 'range' && rangeLimits(attribute, view);
      if (!limits) return [];
      const buckets = countedParts(limits);
      return [{ attribute, from: limits.min, step: (limits.max - limits.min) / buckets, buckets }];
    }),
  };
}
