import type { GeoPoint } from '#domain/geo/distance.ts';
import { carPlaces } from '#domain/location/car-places.ts';
import { FACETS, valueLabels } from '#domain/search/facets.ts';
import { scopeLabel } from '#domain/search/listing-scope.ts';
import { openFacets, shownFacets } from '#domain/search/shown-facets.ts';
import { SORT_KEYS, SORT_ORDERS } from '#domain/search/sort.ts';
import { widestVariant } from '#domain/search/variants.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { listingPath, newArrivalsPath, searchRoutePath } from '#domain/site/routes.ts';
import type { SearchFacet, SearchResults, SearchView } from '#domain/view/search-view.ts';
import type { Context, Derived } from '../context.ts';
import { promosNow, promoTile } from './promo.ts';
import { hasPage } from './prose.ts';
import { listedVehicles } from './stock.ts';
import type { WholeListing } from './whole-listing.ts';

export const CAR_PLACES: Derived<Record<string, GeoPoint>> = {
  key: 'derived:places',
  compute: (context) => carPlaces(listedVehicles(context), context.data.whole('locations')),
};

/** Initial state of the live search on a page of a listing. */
export function searchView(
  context: Context,
  listing: WholeListing,
  { page, until }: { page: number; until: string | undefined },
): SearchView {
  const { site, derived } = context;
  const { results, scope } = listing;
  const facets = facetsOf(results, context);
  return {
    index_href: searchIndexPath(),
    provider: site.search.provider,
    path: listingPath(listing.route),
    scope,
    own:
      listing.key === widestVariant(site)
        ? null
        : { label: scopeLabel(listing, site), path: searchRoutePath() },
    page,
    page_size: site.search.page_size,
    sort: site.search.sort,
    sorts: SORT_KEYS.map((key) => ({ key, label: SORT_ORDERS[key].label })),
    facets,
    promos: promosNow(context).map((promo) => {
      const { node: _, ...place } = promo;
      return { ...place, tile: promoTile(context, promo) };
    }),
    words: { cars: site.labels.cars },
    ...(Object.keys(site.search.words).length > 0 && { shared_words: site.search.words }),
    ...(site.group !== null && site.group.sites.length > 0 && { group_sites: site.group.sites }),
    places: derived(CAR_PLACES),
    has_alert: hasPage(context, newArrivalsPath()),
    counts_searches: site.analytics.searches,
    results: printedResults(results, facets, page),
    ...(until !== undefined && { until }),
  };
}

/** Filters that divide the cars of a listing, in the order of S1 §3 "Search state". */
function facetsOf(results: SearchResults, { site }: Context): SearchFacet[] {
  return FACETS.filter(({ attribute }) => isParting(attribute, results)).map(
    ({ attribute, label, kind }) => ({
      attribute,
      label,
      kind,
      value_labels: valueLabels(attribute, site),
    }),
  );
}

/** Reduces results to what a page prints. Further pages omit prices, one of which would change every page of a list. */
function printedResults(results: SearchResults, facets: readonly SearchFacet[], page: number): SearchResults {
  if (page === 1)
    return { ...results, facets: pick(results.facets, [...shownFacets(facets), PRICE_BANDS_FACET]) };
  return { ...results, facets: pick(results.facets, openFacets(facets)), stats: {} };
}

/** The facet that the stops of the price slider follow. */
const PRICE_BANDS_FACET = { attribute: 'price_range' };

const pick = (values: SearchResults['facets'], facets: readonly { attribute: string }[]) =>
  Object.fromEntries(facets.map(({ attribute }) => [attribute, values[attribute] ?? {}]));

/** Whether a filter selects some of the cars and not others. */
function isParting(attribute: string, { count, facets, stats }: SearchResults): boolean {
  const range = stats[attribute];
  if (range !== undefined && range.min < range.max) return true;
  return Object.values(facets[attribute] ?? {}).some((cars) => cars < count);
}
