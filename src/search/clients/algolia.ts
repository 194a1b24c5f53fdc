import { liteClient, type SearchQuery, type SearchResponses } from 'algoliasearch/lite';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { listedInHourOf } from '#domain/search/listed-at.ts';
import type { SearchProvider } from '#domain/site/search-provider.schema.ts';
import { searchOrigins } from '#domain/site/search-provider.ts';
import type { FacetSearchResponse, Hit, SearchRequest } from '#search/engine/request.ts';
import { algoliaHost } from './algolia-host.ts';
import { type FacetRequest, isFacetRequest, type SearchClient, type SearchResult } from './client.ts';
import { facetStats } from './facet-stats.ts';
import { asEngineResults } from './hosted-results.ts';
import { replicaName } from './orders.ts';

type AlgoliaClientSettings = Extract<SearchProvider, { kind: 'algolia' }>;
type AlgoliaResponse = SearchResponses<Hit>['results'][number];

/** Searches a site's index at Algolia, of which each order is a replica. */
export function createAlgoliaClient(
  provider: AlgoliaClientSettings,
  now: () => Date = () => new Date(),
): SearchClient {
  const algolia = liteClient(provider.app_id, provider.search_key, {
    hosts: searchOrigins(provider).map(algoliaHost),
  });
  const search = asEngineResults(async (requests) => {
    const { results } = await algolia.search<Hit>({
      requests: requests.map((request) => algoliaQuery(request, provider.index, now())),
    });
    return { results: results.map((result, index) => resultOf(result, requests[index])) };
  });
  return {
    search,
    async searchForFacetValues(requests) {
      const { results } = await search(
        requests.map(({ indexName, params: { facetName, ...params } }) => ({
          type: 'facet',
          facet: facetName,
          indexName,
          params,
        })),
      );
      return results.filter((result) => 'facetHits' in result);
    },
    ready: async () => {},
  };
}

function algoliaQuery(request: SearchRequest | FacetRequest, index: string, now: Date): SearchQuery {
  const { indexName = '', params = {} } = request;
  const { filters = '', ...others } = params;
  return {
    ...(isFacetRequest(request) && { type: 'facet', facet: request.facet }),
    ...others,
    indexName: replicaName(index, indexName),
    filters: [filters, printForAlgolia([listedInHourOf(now)])].filter((text) => text !== '').join(' AND '),
    // The engine's lists are read-only ones of the same parameters.
  } as SearchQuery;
}

function resultOf(
  response: AlgoliaResponse,
  request: SearchRequest | FacetRequest | undefined,
): SearchResult | FacetSearchResponse {
  const { processingTimeMS = 0 } = response;
  if ('facetHits' in response) {
    return { facetHits: response.facetHits, exhaustiveFacetsCount: true, processingTimeMS };
  }
  const { hits = [], nbHits = 0, page = 0, nbPages = 0, hitsPerPage = 0, query = '' } = response;
  return {
    hits,
    nbHits,
    page,
    nbPages,
    hitsPerPage,
    query,
    processingTimeMS,
    facets: response.facets ?? {},
    facets_stats: facetStats(response.facets_stats ?? {}),
    params: '',
    index: request?.indexName ?? '',
  };
}
