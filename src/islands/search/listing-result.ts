import type { useInstantSearch } from 'react-instantsearch';
import { pageCount } from '#domain/search/paging.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import type { CardFields } from '#search/card/card-fields.ts';
import { cardOf } from '#search/card/card-of.ts';

type Results = ReturnType<typeof useInstantSearch>['results'];

/** What a search found, in our own terms. */
export interface ListingResult {
  /** All cars found. */
  count: number;
  /** 1-based; beyond `pages` where an address requested such a page. */
  page: number;
  pages: number;
  /** Those of the page. */
  cards: VehicleCard[];
  /** Attribute → value → cars, without regard to the attribute's own refinement. */
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Attribute → cars in each of equal parts of its range, where the provider counts them. */
  histograms: Readonly<Record<string, readonly number[]>>;
}

/** What the listing's page was printed with. */
export function initialResult({ results: { count, facets }, page, page_size }: SearchView): ListingResult {
  return { count, page, pages: pageCount(count, page_size), cards: [], facets, histograms: {} };
}

/** The same as a provider's response. */
export function openingResults({ results: { count, facets, stats }, sort, page, page_size }: SearchView) {
  return {
    hits: [],
    nbHits: count,
    page: page - 1,
    nbPages: pageCount(count, page_size),
    hitsPerPage: page_size,
    facets,
    facets_stats: stats,
    processingTimeMS: 0,
    query: '',
    params: '',
    index: sort,
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
  };
}

export function listingResult(results: Results): ListingResult {
  return {
    count: results.nbHits,
    page: results.page + 1,
    pages: Math.max(1, results.nbPages),
    // A provider returns the fields that were requested.
    cards: results.hits.map((hit) => cardOf(hit as unknown as CardFields)),
    facets: Object.fromEntries(
      results.disjunctiveFacets.map(({ name, data }) => [name, data as Record<string, number>]),
    ),
    histograms: histogramsOf(results),
  };
}

/**
 * InstantSearch requests everything first, then once for each refined facet without its own refinement, and for that
 * facet alone: there lies the histogram of a range that is chosen.
 */
function histogramsOf({ _rawResults: [all, ...refined] }: Results): ListingResult['histograms'] {
  const own = refined.map((response) => {
    const [attribute = ''] = Object.keys(response.facets ?? {});
    const counts = countsIn(response)[attribute];
    return counts === undefined ? {} : { [attribute]: counts };
  });
  return Object.assign({}, countsIn(all), ...own);
}

/** Only our own engine counts them: the types of InstantSearch lack them. */
const countsIn = (response: object | undefined): ListingResult['histograms'] =>
  (response as { histograms?: ListingResult['histograms'] } | undefined)?.histograms ?? {};
