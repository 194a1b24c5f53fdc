import { RANGES } from '#domain/search/facets.ts';
import { bucketOf } from '#search/engine/histogram.ts';
import {
  type FacetSearchResponse,
  type HistogramRequest,
  MAX_VALUES_PER_FACET,
  type SearchRequest,
} from '#search/engine/request.ts';
import { type FacetRequest, isFacetRequest, type SearchClient, type SearchResult } from './client.ts';

type SearchCall = SearchClient['search'];
type Request = SearchRequest | FacetRequest;
type HostedResult = SearchResult | FacetSearchResponse;

/**
 * Makes a provider's results those of the engine: facets without a value omitted, ranges without values, which
 * nobody lists, and histograms, which no provider has, from a count of values beside each search that wants one.
 */
export const asEngineResults =
  (search: SearchCall): SearchCall =>
  async (requests) => {
    if (requests.length === 0) return { results: [] };
    const wanted = requests.map(histogramsOf);
    const beside = requests.filter((_, index) => (wanted[index] ?? []).length > 0).map(valuesOf);
    const { results } = await search([...requests.map(withoutHistograms), ...beside]);
    const counted = results.slice(requests.length);
    return {
      results: results.slice(0, requests.length).map((result, index): HostedResult => {
        if ('facetHits' in result) return result;
        const listed = { ...result, facets: listedFacets(result) };
        const histograms = wanted[index] ?? [];
        if (histograms.length === 0) return listed;
        return { ...listed, histograms: drawn(histograms, counted.shift()) };
      }),
    };
  };

/**
 * The histograms of the facets that a search counts: InstantSearch requests all of them again beside every refined
 * facet, and reads that facet only.
 */
function histogramsOf(request: Request): HistogramRequest[] {
  if (isFacetRequest(request)) return [];
  const { facets = [], histograms = [] } = request.params ?? {};
  return histograms.filter(({ attribute }) => [facets].flat().includes(attribute));
}

function withoutHistograms(request: Request): Request {
  if (isFacetRequest(request)) return request;
  const { histograms: _drawn, ...params } = request.params ?? {};
  return { ...request, params };
}

function valuesOf(request: Request): SearchRequest {
  const { indexName, params } = withoutHistograms(request);
  const facets = histogramsOf(request).map(({ attribute }) => attribute);
  return {
    indexName,
    params: { ...params, facets, hitsPerPage: 0, page: 0, maxValuesPerFacet: MAX_VALUES_PER_FACET },
  };
}

function listedFacets({ facets = {} }: SearchResult): SearchResult['facets'] {
  const found = Object.entries(facets).filter(([, values]) => Object.keys(values).length > 0);
  return Object.fromEntries(
    found.map(([attribute, values]) => [attribute, RANGES.includes(attribute) ? {} : values]),
  );
}

/** Histograms of numbers by how many cars have each; none where there may be more numbers than were counted. */
function drawn(
  requests: readonly HistogramRequest[],
  result: HostedResult | undefined,
): NonNullable<SearchResult['histograms']> {
  const { facets = {} } = result === undefined || 'facetHits' in result ? {} : result;
  return Object.fromEntries(
    requests.flatMap((request) => {
      const { attribute, buckets } = request;
      const values = Object.entries(facets[attribute] ?? {});
      if (values.length >= MAX_VALUES_PER_FACET) return [];
      const sums = new Array<number>(buckets).fill(0);
      for (const [value, count] of values) {
        const bucket = bucketOf(Number(value), request);
        sums[bucket] = (sums[bucket] ?? 0) + count;
      }
      return [[attribute, sums]];
    }),
  );
}
