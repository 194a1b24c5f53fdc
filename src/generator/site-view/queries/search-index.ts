import { financeEnds } from '#domain/finance/estimate.ts';
import { byCharacters } from '#domain/order.ts';
import { FACETS, HIERARCHY_SEPARATOR } from '#domain/search/facets.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { listingScope } from '#domain/search/listing-scope.ts';
import type { Listing } from '#domain/search/variants.ts';
import type { SearchResults } from '#domain/view/search-view.ts';
import type { BuiltIndex } from '#search/engine/build-index.ts';
import { openIndex, type SearchEngine } from '#search/engine/engine.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import { MOST_VALUES_PER_FACET } from '#search/engine/request.ts';
import { facetIndex, facetRecord } from '#search/vehicle/facet-index.ts';
import { vehicleIndex, vehicleRecord } from '#search/vehicle/vehicle-index.ts';
import type { Context, Derived } from '../context.ts';
import { card } from './card.ts';
import { listedVehicles, listings } from './stock.ts';

/** Values of a filter in a page: the ten that are shown, and one to prove that there are more. */
const VALUES_PER_FACET = 11;

const ATTRIBUTES = FACETS.map(({ attribute }) => attribute);
const HIERARCHIES = FACETS.filter(({ kind }) => kind === 'hierarchy').map(({ attribute }) => attribute);

/** The search index of the currently listed cars, as the file that browsers open. */
export function searchIndex(context: Context): Uint8Array<ArrayBuffer> {
  const { file } = context.shared<BuiltIndex>('search index', (inner, before) => {
    const records = listedVehicles(inner).flatMap(({ slug }) => searchRecord(inner, slug) ?? []);
    return vehicleIndex(records, inner, before);
  });
  return file;
}

/** A listed car's index record; the same object while it is unchanged. */
const searchRecord = (context: Context, slug: string) =>
  context.shared(`search record ${slug}`, (inner) => {
    const { site, data, now } = inner;
    const vehicle = data.vehicle(slug);
    const own = card(inner, slug);
    if (vehicle === null || own === null) return null;
    return vehicleRecord({ vehicle, card: own }, { site, locations: data.whole('locations'), now });
  });

export const facetEngine = (context: Context): SearchEngine =>
  context.shared('facet engine', (inner) => openIndex(facets(inner).file));

const facets = (context: Context) =>
  context.shared<BuiltIndex>('facet index', (inner, before) =>
    facetIndex([...facetRecords(inner).values()], before),
  );

/** Facet values of each listed car, by slug; the same objects while they are unchanged. */
export const facetRecords = (context: Context) =>
  context.shared(
    'facet records',
    (inner) =>
      new Map(
        listedVehicles(inner).flatMap(({ slug }) => {
          const record = facetsOf(inner, slug);
          return record === null ? [] : [[slug, record]];
        }),
      ),
  );

const facetsOf = (context: Context, slug: string) =>
  context.shared(`facets ${slug}`, (inner) => {
    const { site, data, now, until } = inner;
    const vehicle = data.vehicle(slug);
    if (vehicle === null) return null;
    until(financeEnds(vehicle, site));
    return facetRecord(vehicle, { site, locations: data.whole('locations'), now });
  });

interface ListingHits {
  records: readonly (SearchRecord | undefined)[];
  results: SearchResults;
}

interface IndexedHits {
  /** Spelling of each filter value. */
  labels: string | null;
  listings: ReadonlyMap<string, ListingHits>;
}

/** Results of each listing without filters, by the listing's key. */
export const SEARCH_RESULTS: Derived<Record<string, SearchResults>> = {
  key: 'derived:results',
  compute: searchResults,
};

function searchResults(context: Context): Record<string, SearchResults> {
  const found = context.shared<IndexedHits>('search results', (inner, before) => {
    const bySlug = facetRecords(inner);
    const engine = facetEngine(inner);
    const labels = labelsOf(engine);
    const last = labels !== null && before?.labels === labels ? before.listings : null;
    const now = Array.from(listings(inner), ([key, listing]) => {
      const records = listing.vehicles.map(({ slug }) => bySlug.get(slug));
      const own = last?.get(key);
      const isSame = own !== undefined && sameItems(own.records, records);
      return [key, isSame ? own : { records, results: resultsOf(listing, engine) }] as const;
    });
    return { labels, listings: new Map(now) };
  });
  return Object.fromEntries(Array.from(found.listings, ([key, { results }]) => [key, results]));
}

/** The prevailing spelling of a value is decided over all cars; `null` where there are too many values. */
function labelsOf(engine: SearchEngine): string | null {
  const params = { facets: ATTRIBUTES, hitsPerPage: 0, maxValuesPerFacet: MOST_VALUES_PER_FACET };
  const [found] = engine.search([{ params }]);
  const labels = Object.values(found?.facets ?? {}).map((counts) => Object.keys(counts).sort(byCharacters));
  return labels.some(({ length }) => length >= MOST_VALUES_PER_FACET) ? null : JSON.stringify(labels);
}

function resultsOf(listing: Listing, engine: SearchEngine): SearchResults {
  const scope = { filters: printForAlgolia(listingScope(listing)), hitsPerPage: 0 };
  const [found, whole] = engine.search([
    { params: { ...scope, facets: ATTRIBUTES, maxValuesPerFacet: VALUES_PER_FACET } },
    { params: { ...scope, facets: HIERARCHIES, maxValuesPerFacet: MOST_VALUES_PER_FACET } },
  ]);
  const { nbHits = 0, facets = {}, facets_stats = {} } = found ?? {};
  const hierarchies = Object.entries(whole?.facets ?? {}).map(([attribute, counts]) => [
    attribute,
    topmost(counts),
  ]);
  // Sum and mean would change with every price, and with them every list's page.
  const stats = Object.entries(facets_stats).map(([attribute, { min, max }]) => [attribute, { min, max }]);
  return {
    count: nbHits,
    facets: { ...facets, ...Object.fromEntries(hierarchies) },
    values_per_facet: VALUES_PER_FACET,
    stats: Object.fromEntries(stats),
  };
}

/** The makes of a hierarchy come first, whatever the number of cars. */
function topmost(counts: Record<string, number>): Record<string, number> {
  const level = (value: string) => value.split(HIERARCHY_SEPARATOR).length;
  const values = Object.entries(counts).sort(([a], [b]) => level(a) - level(b));
  return Object.fromEntries(values.slice(0, VALUES_PER_FACET));
}

/** Whether two lists contain the same objects in the same order. */
const sameItems = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((item, place) => item === others[place]);
