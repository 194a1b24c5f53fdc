import { FACETS, RANGES } from '#domain/search/facets.ts';
import type { StockFacets } from '#domain/search/sentence/vocabulary.ts';
import { type HistogramRequest, MAX_VALUES_PER_FACET } from '#search/engine/request.ts';
import type { SearchClient, SearchParameters, SearchResult } from './client.ts';

/** Parts of a range that are counted, to find the number below which a share of the cars lies. */
const BUCKETS = 200;

/** What a client's whole stock consists of, as sentences are read by it: three searches in two requests. */
export async function stockFacets(client: SearchClient): Promise<StockFacets> {
  const [found] = await resultsOf(client, [
    { facets: FACETS.map(({ attribute }) => attribute), maxValuesPerFacet: MAX_VALUES_PER_FACET },
  ]);
  const { facets: values = {}, facets_stats: spans = {} } = found ?? {};
  const requests = RANGES.flatMap((attribute): HistogramRequest[] => {
    const span = spans[attribute];
    if (span === undefined || span.min === span.max) return [];
    return [{ attribute, from: span.min, step: (span.max - span.min) / BUCKETS, buckets: BUCKETS }];
  });
  const counting = { facets: requests.map(({ attribute }) => attribute), histograms: requests };
  const hasUsed = (values.car_type?.used ?? 0) > 0;
  const [counted, used] = await resultsOf(client, [
    counting,
    ...(hasUsed ? [{ ...counting, facetFilters: [['car_type:used']] }] : []),
  ]);
  return {
    values,
    spans,
    share(attribute, share) {
      const request = requests.find((histogram) => histogram.attribute === attribute);
      // New cars have hardly driven: "low kms" would be those alone.
      const counts = (attribute === 'km' && used ? used : counted)?.histograms?.[attribute];
      return request && counts ? shareOf(request, counts, share) : null;
    },
  };
}

async function resultsOf(
  client: SearchClient,
  searches: readonly SearchParameters[],
): Promise<SearchResult[]> {
  const { results } = await client.search(
    searches.map((params) => ({ params: { ...params, query: '', hitsPerPage: 0 } })),
  );
  return results.filter((result) => 'nbHits' in result);
}

/** The upper end of the part in which the share is reached, in round numbers. */
function shareOf({ from, step }: HistogramRequest, counts: readonly number[], share: number): number {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  const place = counts.findIndex((count) => {
    sum += count;
    return sum >= wanted;
  });
  return roundUp(from + step * (place + 1));
}

/** Years as they are, kilometres and dollars to half thousands. */
const roundUp = (value: number): number => (value < 3000 ? Math.floor(value) : Math.ceil(value / 500) * 500);
