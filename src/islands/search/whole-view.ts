import type { Bands } from '#domain/search/band.ts';
import { PRICE_BANDS } from '#domain/search/bands.ts';
import { FACETS, type FacetAttribute } from '#domain/search/facets.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { sliderStops } from '#domain/search/slider-stops.ts';
import type { SearchResults, SearchView } from '#domain/view/search-view.ts';
import { MAX_VALUES_PER_FACET, type SearchClient } from '#search/clients/client.ts';
import { rangeLimits } from './range-limits.ts';

/** Ranges whose slider stops follow the stock, each with the facet that counts the cars of its bands. */
const SPREAD: { attribute: FacetAttribute; bands: Bands; counted: FacetAttribute }[] = [
  { attribute: 'price', bands: PRICE_BANDS, counted: 'price_range' },
];

/**
 * Completes a printed view: with the stops of its sliders, and after the first page with the values and ranges of the
 * whole listing, which need a searchable `client`.
 */
export async function wholeView(
  view: SearchView,
  client: SearchClient,
  reached: Promise<void>,
): Promise<SearchView> {
  if (view.page === 1) return withStops(view);
  await reached;
  return withStops({ ...view, results: await listingResults(view, client) });
}

function withStops(view: SearchView): SearchView {
  const { results } = view;
  const spread = SPREAD.flatMap(({ attribute, bands, counted }) => {
    const [limits, stats] = [rangeLimits(attribute, view), results.stats[attribute]];
    if (limits === null || stats === undefined) return [];
    return [[attribute, { ...stats, stops: sliderStops(limits, bands, results.facets[counted] ?? {}) }]];
  });
  return { ...view, results: { ...results, stats: { ...results.stats, ...Object.fromEntries(spread) } } };
}

async function listingResults(view: SearchView, client: SearchClient): Promise<SearchResults> {
  const params = {
    query: '',
    hitsPerPage: 0,
    filters: printForAlgolia(view.scope),
    facets: FACETS.map(({ attribute }) => attribute),
    maxValuesPerFacet: MAX_VALUES_PER_FACET,
  };
  const { results } = await client.search([{ indexName: view.sort, params }]);
  const [found] = results;
  if (found === undefined || !('nbHits' in found)) return view.results;
  const { facets = {}, facets_stats: stats = {} } = found;
  return { ...view.results, facets, stats };
}
