import type { FacetStats } from '#search/engine/facet.ts';
import type {
  FacetSearchParameters,
  FacetSearchRequest,
  FacetSearchResponse,
  Hit,
  SearchRequest,
} from '#search/engine/request.ts';

export { MAX_VALUES_PER_FACET, type SearchParameters } from '#search/engine/request.ts';

/** A search among a facet's values as InstantSearch sends it through `search`: the facet stands beside the parameters. */
export interface FacetRequest {
  type: 'facet';
  facet: string;
  indexName?: string;
  params?: Omit<FacetSearchParameters, 'facetName'>;
}

/** One answer to a search, in the fields that InstantSearch reads. */
export interface SearchResult {
  hits: Hit[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  /** Attribute → value → cars. No key for an attribute without a value in the result. */
  facets?: Record<string, Record<string, number>>;
  facets_stats?: Record<string, FacetStats>;
  /** By attribute, where they were requested; a hosted provider may know too few numbers to draw one. */
  histograms?: Record<string, number[]>;
  query: string;
  params: string;
  index?: string;
  processingTimeMS: number;
}

/**
 * What every search provider answers, and what InstantSearch is given as its client. A provider that cannot answer
 * rejects: InstantSearch then emits `error`, and the page stays as it is.
 */
export interface SearchClient {
  /** One result for each request, in their order. */
  search(
    requests: readonly (SearchRequest | FacetRequest)[],
  ): Promise<{ results: (SearchResult | FacetSearchResponse)[] }>;
  searchForFacetValues(requests: readonly FacetSearchRequest[]): Promise<FacetSearchResponse[]>;
  /** Fetches and prepares what the first search would wait for: to be called on the first sign of intent. */
  ready(): Promise<void>;
}

/** Whether a request is for a facet's values. */
export const isFacetRequest = (request: SearchRequest | FacetRequest): request is FacetRequest =>
  'type' in request && request.type === 'facet';
