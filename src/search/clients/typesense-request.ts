import { listedInHourOf } from '#domain/search/listed-at.ts';
import { printForTypesense } from '#domain/search/typesense-filters.ts';
import type { FacetSearchRequest, SearchParameters, SearchRequest } from '#search/engine/request.ts';
import { sortBy } from './orders.ts';
import { readFilters } from './read-filters.ts';

/** A search as the adapter of Typesense wants it. */
export interface AdapterRequest {
  indexName: string;
  params: SearchParameters & { facetName?: string; facetQuery?: string };
}

/** A search in `collection` of the cars that are listed at `now`. */
export function adapterRequest(
  { indexName = '', params = {} }: SearchRequest,
  collection: string,
  now: Date,
): AdapterRequest {
  return { indexName: collection + orderSuffix(indexName, params), params: adapterParameters(params, now) };
}

/** A search among a facet's values. */
export function adapterFacetRequest(
  { indexName, params }: FacetSearchRequest,
  collection: string,
  now: Date,
): AdapterRequest {
  const { facetName, facetQuery, maxFacetHits, ...rest } = params;
  const counted = { ...rest, facets: facetName, maxValuesPerFacet: maxFacetHits, hitsPerPage: 0 };
  const request = adapterRequest({ indexName, params: counted }, collection, now);
  return { ...request, params: { ...request.params, facetName, facetQuery } };
}

/** The adapter reads the order from the name; without one the nearest come first, where a place is requested. */
function orderSuffix(order: string, { aroundLatLng }: SearchParameters): string {
  const nearest = aroundLatLng === undefined ? null : `_geoloc(${aroundLatLng}):asc,objectID:asc`;
  const by = sortBy(order) ?? nearest;
  return by === null ? '' : `/sort/${by}`;
}

/** Metres, more than there are between any two places. */
const ANY_DISTANCE = 20_100_000;

/**
 * The adapter's own way with filters breaks at backticks, colons and ORs of numbers, so it gets them all as one text
 * in its server's dialect.
 */
function adapterParameters(params: SearchParameters, now: Date): SearchParameters {
  const { query, page, hitsPerPage, facets, maxValuesPerFacet, highlightPreTag, highlightPostTag } = params;
  const { aroundLatLng, aroundRadius = 'all', insideBoundingBox, insidePolygon } = params;
  return {
    query,
    page,
    hitsPerPage,
    facets,
    maxValuesPerFacet,
    highlightPreTag,
    highlightPostTag,
    insideBoundingBox,
    insidePolygon,
    ...(aroundLatLng !== undefined && {
      aroundLatLng,
      aroundRadius: aroundRadius === 'all' ? ANY_DISTANCE : aroundRadius,
    }),
    filters: printForTypesense([...readFilters(params), listedInHourOf(now)]),
  };
}
