import TypesenseAdapter from 'typesense-instantsearch-adapter';
import type { SearchProvider } from '#domain/site/search-provider.schema.ts';
import type { FacetStats } from '#search/engine/facet.ts';
import type { FacetSearchRequest, FacetSearchResponse, Hit, SearchRequest } from '#search/engine/request.ts';
import { isFacetRequest, type SearchClient, type SearchResult } from './client.ts';
import { facetStats } from './facet-stats.ts';
import { asEngineResults } from './hosted-results.ts';
import { type AdapterRequest, adapterFacetRequest, adapterRequest } from './typesense-request.ts';

type TypesenseClientSettings = Extract<SearchProvider, { kind: 'typesense' }>;

/** The adapter's result, which its own types lack. */
interface AdapterResult {
  hits: (Hit & { _rawTypesenseHit?: unknown })[];
  nbHits: number;
  page: number;
  hitsPerPage: number;
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<string, FacetStats>;
  processingTimeMS: number;
}
interface Adapter {
  search(requests: readonly AdapterRequest[]): Promise<{ results: AdapterResult[] }>;
  searchForFacetValues(requests: readonly AdapterRequest[]): Promise<FacetSearchResponse[]>;
}

/**
 * Searches a site's collection at a Typesense server. What it searches and how is a preset of the collection's name,
 * which `search push` stores there.
 */
export function createTypesenseClient(
  { url, search_key, collection }: TypesenseClientSettings,
  now: () => Date = () => new Date(),
): SearchClient {
  const adapter = new TypesenseAdapter({
    server: { apiKey: search_key, nodes: [{ url }], numRetries: 1, logLevel: 'silent' },
    additionalSearchParameters: { preset: collection },
  }).searchClient as unknown as Adapter;

  // The adapter refuses an empty list.
  const searchCars = async (requests: readonly SearchRequest[]): Promise<SearchResult[]> => {
    if (requests.length === 0) return [];
    const adapted = requests.map((request) => adapterRequest(request, collection, now()));
    const { results } = await adapter.search(adapted);
    return results.map((result, index) => resultOf(result, requests[index]));
  };
  const searchForFacetValues = async (
    requests: readonly FacetSearchRequest[],
  ): Promise<FacetSearchResponse[]> => {
    if (requests.length === 0) return [];
    return adapter.searchForFacetValues(
      requests.map((request) => adapterFacetRequest(request, collection, now())),
    );
  };

  return {
    search: asEngineResults(async (requests) => {
      const facets = requests.filter(isFacetRequest).map(({ indexName, facet, params }) => ({
        indexName,
        params: { ...params, facetName: facet },
      }));
      const [cars, values] = await Promise.all([
        searchCars(requests.filter((request) => !isFacetRequest(request))),
        searchForFacetValues(facets),
      ]);
      const results: (SearchResult | FacetSearchResponse)[][] = requests.map((request) =>
        isFacetRequest(request) ? values.splice(0, 1) : cars.splice(0, 1),
      );
      return { results: results.flat() };
    }),
    searchForFacetValues,
    ready: async () => {},
  };
}

function resultOf(
  { hits, nbHits, page, facets, facets_stats, processingTimeMS, ...result }: AdapterResult,
  { indexName = '', params: { query = '', hitsPerPage = result.hitsPerPage } = {} }: SearchRequest = {},
): SearchResult {
  return {
    // The raw hit beside each is the whole hit again.
    hits: hits.map(({ _rawTypesenseHit, id: _id, ...hit }) => hit),
    nbHits,
    page,
    hitsPerPage,
    query,
    processingTimeMS,
    nbPages: hitsPerPage > 0 ? Math.ceil(nbHits / hitsPerPage) : 0,
    facets,
    facets_stats: facetStats(facets_stats),
    params: '',
    index: indexName,
  };
}
