import type { GeoPoint } from '#domain/geo/distance.ts';
import type { FoundCar, SavedSearch } from '#domain/saved-search/saved-search.ts';
import { anyOf, type Filter } from '#domain/search/filter.ts';
import { carTypesOf } from '#domain/search/variants.ts';
import { slugify } from '#domain/slug.ts';
import type { CarState } from '#domain/vehicle/allows.ts';
import { watchedState } from '#domain/watchlist/watched-car.ts';
import { openIndex, type SearchEngine } from '#search/engine/engine.ts';
import { MAX_VALUES_PER_FACET, type SearchParameters } from '#search/engine/request.ts';
import { countingParameters, facetFilter } from '#search/state-parameters.ts';

/** Finds the cars of saved searches in one release, by the engine that its pages search with. */
export interface SiteSearch {
  /** The cars that can be had; `place` is where the search's postcode lies. */
  find(search: SavedSearch, place: GeoPoint | null): FoundCar[];
}

/** More than any site has. */
const ALL = 1_000_000;
const ATTRIBUTES = ['availability', 'amount', 'price_type'];

/** Opens the search index of a release; any other file is an `IndexUnreadable`. */
export function openSiteSearch(index: Uint8Array): SiteSearch {
  const engine = openIndex(index);
  const hitsOf = (params: SearchParameters): CarHit[] => {
    const [result] = engine.search([{ params: { ...params, hitsPerPage: ALL } }]);
    return (result?.hits ?? []) as unknown as CarHit[];
  };
  // Read once, because most searches find many of the same cars.
  const cars = new Map(
    hitsOf({ attributesToRetrieve: ATTRIBUTES })
      .filter(({ availability }) => watchedState(availability) === 'free')
      .map(({ objectID: id, amount = null, price_type = null }) => [id, { id, price: amount, price_type }]),
  );
  return {
    find(search, place) {
      const params = parametersOf(search, place, engine);
      const hits = params === null ? [] : hitsOf({ ...params, attributesToRetrieve: [] });
      return hits.flatMap(({ objectID }) => cars.get(objectID) ?? []);
    },
  };
}

interface CarHit {
  objectID: string;
  availability: CarState;
  amount?: number | null;
  price_type?: string | null;
}

/** What finds the cars of a search; `null` where there can be none. */
function parametersOf(
  search: SavedSearch,
  place: GeoPoint | null,
  engine: SearchEngine,
): SearchParameters | null {
  if (search.kind === 'cars') return { facetFilters: [search.ids.map((id) => facetFilter('objectID', id))] };
  const scope = scopeOf(search.listing, engine);
  return scope && countingParameters(search.state, { scope }, place);
}

/** What a listing's page limits its searches to (S1 §2); `null` where the release has no car of its make or model. */
function scopeOf([first, model]: readonly string[], engine: SearchEngine): Filter[] | null {
  if (first === undefined) return [];
  const car_types = model === undefined ? carTypesOf(first) : null;
  if (car_types !== null) return [anyOf('car_type', car_types)];
  const make = spelled('make', first, engine);
  if (make === null || model === undefined) return make && [make];
  const models = spelled('model', model, engine);
  return models && [make, models];
}

/** All spellings of a make or model that have this address (rules 28); `null` for none. */
function spelled(attribute: 'make' | 'model', slug: string, engine: SearchEngine): Filter | null {
  const [result] = engine.search([
    { params: { hitsPerPage: 0, facets: [attribute], maxValuesPerFacet: MAX_VALUES_PER_FACET } },
  ]);
  const values = Object.keys(result?.facets[attribute] ?? {}).filter((value) => slugify(value) === slug);
  return values.length === 0 ? null : anyOf(attribute, values);
}
