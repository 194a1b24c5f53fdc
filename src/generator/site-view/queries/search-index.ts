import { financeEnds } from '#domain/finance/estimate.ts';
import { byCharacters } from '#domain/order.ts';
import { FACETS, HIERARCHY_SEPARATOR } from '#domain/search/facets.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { listingScope } from '#domain/search/listing-scope.ts';
import type { Listing } from '#domain/search/variants.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { SearchResults } from '#domain/view/search-view.ts';
import type { BuiltIndex } from '#search/engine/build-index.ts';
import { openIndex, type SearchEngine } from '#search/engine/engine.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import { MAX_VALUES_PER_FACET } from '#search/engine/request.ts';
import { facetIndex, facetRecord, vehicleIndex, vehicleRecord } from '#search/vehicle/vehicle-index.ts';
import type { Context } from '../context.ts';
import { card } from './card.ts';
import { listedVehicles } from './stock.ts';

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
    facetIndex(
      Array.from(facetRecords(inner).values(), ({ record }) => record),
      before,
    ),
  );

/** Facet values of each listed car; the same objects while they are unchanged. */
export function facetRecords(context: Context): FacetRecords['cars'] {
  const { cars } = context.shared<FacetRecords>('facet records', (inner, before) => {
    const { site, now, until } = inner;
    const locations = inner.data.whole('locations');
    const seenWith = JSON.stringify([site, locations]);
    const cached = before?.seenWith === seenWith ? before.cars : null;
    const faceted = (vehicle: Vehicle): FacetedCar => {
      const own = cached?.get(vehicle);
      if (own !== undefined && (own.ends === null || now < own.ends)) return own;
      const ends = financeEnds(vehicle, site);
      const record = facetRecord(vehicle, { site, locations, now });
      return { record, ends: ends !== null && now < ends ? ends : null };
    };
    const cars = new Map(listedVehicles(inner).map((vehicle) => [vehicle, faceted(vehicle)]));
    until(...Array.from(cars.values(), ({ ends }) => ends));
    return { seenWith, cars };
  });
  return cars;
}

/** Facet values of a car, which hold until the instant `ends`. */
interface FacetedCar {
  record: SearchRecord;
  ends: Date | null;
}

/** Facet values by car, with everything else that they depend on. */
interface FacetRecords {
  seenWith: string;
  cars: ReadonlyMap<Vehicle, FacetedCar>;
}

/** The prevailing spelling of a value is decided over all cars; `null` where there are too many values. */
export function labelsOf(engine: SearchEngine): string | null {
  const params = { facets: ATTRIBUTES, hitsPerPage: 0, maxValuesPerFacet: MAX_VALUES_PER_FACET };
  const [found] = engine.search([{ params }]);
  const labels = Object.values(found?.facets ?? {}).map((counts) => Object.keys(counts).sort(byCharacters));
  return labels.some(({ length }) => length >= MAX_VALUES_PER_FACET) ? null : JSON.stringify(labels);
}

/** Results of a listing without filters. */
export function resultsOf(listing: Listing, engine: SearchEngine): SearchResults {
  const scope = { filters: printForAlgolia(listingScope(listing)), hitsPerPage: 0 };
  const [found, whole] = engine.search([
    { params: { ...scope, facets: ATTRIBUTES, maxValuesPerFacet: VALUES_PER_FACET } },
    { params: { ...scope, facets: HIERARCHIES, maxValuesPerFacet: MAX_VALUES_PER_FACET } },
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
