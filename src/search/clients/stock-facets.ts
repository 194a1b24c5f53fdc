import { FACETS, RANGES } from '#domain/search/facets.ts';
import type { StockFacets } from '#domain/search/sentence/vocabulary.ts';
import { type HistogramRequest, MOST_VALUES_PER_FACET } from '#search/engine/request.ts';
import type { SearchClient, SearchResult } from './client.ts';

/** Parts of a range that are counted, to find the number below which a share of the cars lies. */
const BUCKETS = 200;

/** What a client's whole stock consists of, as sentences are read by it: two searches. */
export async function stockFacets(client: SearchClient): Promise<StockFacets> {
  const [found] = await resultsOf(client, {
    facets: FACETS.map(({ attribute }) => attribute),
    maxValuesPerFacet: MOST_VALUES_PER_FACET,
  });
  const { facets: values = {}, facets_stats: spans = {} } = found ?? {};
  const requests = RANGES.flatMap((attribute): HistogramRequest[] => {
    const span = spans[attribute];
    if (span === undefined || span.min === span.max) return [];
    return [{ attribute, from: span.min, step: (span.max - span.min) / BUCKETS, buckets: BUCKETS }];
  });
  const [counted] = await resultsOf(client, {
    facets: requests.map(({ attribute }) => attribute),
    histograms: requests,
  });
  return {
    values,
    spans,
    share(attribute, share) {
      const request = requests.find((histogram) => histogram.attribute === attribute);
      const counts = counted?.histograms?.[attribute];
      return request && counts ? shareOf(request, counts, share) : null;
    },
  };
}

async function resultsOf(
  client: SearchClient,
  params: NonNullable<Parameters<SearchClient['search']>[0][number]['params']>,
): Promise<SearchResult[]> {
  const { results } = await client.search([{ params: { ...params, query: '', hitsPerPage: 0 } }]);
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
