import type { GeoPoint } from '#domain/geo/distance.ts';
import { carPlaces } from '#domain/location/car-places.ts';
import { FACETS, type FacetAttribute, valueLabels } from '#domain/search/facets.ts';
import { scopeLabel } from '#domain/search/listing-scope.ts';
import { openFacets, shownFacets } from '#domain/search/shown-facets.ts';
import { widestVariant } from '#domain/search/variants.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { listingPath, newArrivalsPath, searchRoutePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { SearchResults, SearchView } from '#domain/view/search-view.ts';
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
  const facets = partingFacets(results);
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
    facets,
    value_labels: labelsOf(site),
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

const partingFacets = (results: SearchResults): FacetAttribute[] =>
  FACETS.map(({ attribute }) => attribute).filter((attribute) => isParting(attribute, results));

/** Of filters that are not offered, too: an address and a sentence may contain them. */
const labelsOf = (site: Site): SearchView['value_labels'] =>
  Object.fromEntries(
    FACETS.map(({ attribute }) => [attribute, valueLabels(attribute, site)] as const).filter(
      ([, labels]) => Object.keys(labels).length > 0,
    ),
  );

/** Reduces results to what a page prints. Further pages omit prices, one of which would change every page of a list. */
function printedResults(
  results: SearchResults,
  facets: readonly FacetAttribute[],
  page: number,
): SearchResults {
  if (page === 1) return { ...results, facets: pick(results.facets, [...shownFacets(facets), PRICE_BANDS]) };
  return { ...results, facets: pick(results.facets, openFacets(facets)), stats: {} };
}

/** The facet that the stops of the price slider follow. */
const PRICE_BANDS: FacetAttribute = 'price_range';

const pick = (values: SearchResults['facets'], facets: readonly FacetAttribute[]) =>
  Object.fromEntries(facets.map((attribute) => [attribute, values[attribute] ?? {}]));

/** Whether a filter selects some of the cars and not others. */
function isParting(attribute: string, { count, facets, stats }: SearchResults): boolean {
  const range = stats[attribute];
  if (range !== undefined && range.min < range.max) return true;
  return Object.values(facets[attribute] ?? {}).some((cars) => cars < count);
}
