import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { PRICE_BANDS, WEEKLY_PRICE_BANDS } from '#domain/search/bands.ts';
import { FACETS, type FacetContext, HIERARCHY_SEPARATOR, weeklyPrice } from '#domain/search/facets.ts';
import type { SortKey } from '#domain/search/sort.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { buildIndex } from './build-index.ts';
import type { Json, SearchRecord } from './record.ts';
import type { Derivation, IndexSettings } from './settings.ts';
import { VEHICLE_ALIASES, VEHICLE_FORMS } from './vehicle-aliases.ts';

/** Fields that are published beside the facets: nothing else of a vehicle reaches the browser (rules 25). */
const CARD_FIELDS = [
  'slug',
  'name',
  'series',
  'stocknum',
  'doors',
  'reserved',
  'preorder',
  'certified',
  'before_price',
  'price_type',
  'drive_away_price',
  'photos_count',
] as const satisfies readonly (keyof Vehicle)[];

/** Fields that only a site that asks for them publishes (rules 24). */
export type IdentifyingField = 'vin' | 'regplate';

/** Where words are looked up, the most telling first. */
const SEARCHED = [
  'stocknum,vin,regplate',
  'make,model',
  'name',
  'badge,series',
  'year',
  'unordered(body)',
  'fuel,transmission,drive,seats,doors',
  'colour,car_type,item_type,tag',
  'location_name,dealership_name,city,state',
  'unordered(filtered_features)',
];

/** What a card shows of it. */
const HIGHLIGHTED = ['name', 'badge', 'series', 'location_name'];

/** Facets with so many values that shoppers search among them. */
const SEARCHED_FACETS: ReadonlySet<string> = new Set([
  'badge',
  'filtered_features',
  'make',
  'model',
  'make_model',
]);

const DERIVED: readonly Derivation[] = [
  { attribute: 'make_model', kind: 'join', from: ['make', 'model'], separator: HIERARCHY_SEPARATOR },
  { attribute: 'price_range', kind: 'bands', from: 'price', bands: PRICE_BANDS },
  { attribute: 'weekly_price_range', kind: 'bands', from: 'weekly_price', bands: WEEKLY_PRICE_BANDS },
  ...['city', 'state', 'dealership_name', '_geoloc.lat', '_geoloc.lng'].map(
    (attribute): Derivation => ({ attribute, kind: 'lookup', from: 'location_name' }),
  ),
];

/** The attribute and direction of each order a shopper can choose; a test holds it against the domain's. */
const RANKINGS = {
  price_desc: 'desc(price)',
  price_asc: 'asc(price)',
  created_desc: 'desc(created_at)',
  km_asc: 'asc(km)',
  year_desc: 'desc(year)',
} as const satisfies Record<SortKey, string>;

const STORED_ORDER = ['make', 'model', 'badge', 'year'];

/**
 * The search index of a site's listed cars. Its orders are named by their keys. `identifying` fields are
 * published and searched where the site asks for them.
 */
export function buildVehicleIndex(
  vehicles: readonly Vehicle[],
  context: FacetContext,
  identifying: readonly IdentifyingField[] = [],
): Uint8Array<ArrayBuffer> {
  return buildIndex(
    vehicles.map((vehicle) => vehicleRecord(vehicle, context, identifying)),
    vehicleIndexSettings(context),
    STORED_ORDER,
  );
}

/** One vehicle as search providers take it: the facets, the card's fields, and nothing private. */
export function vehicleRecord(
  vehicle: Vehicle,
  context: FacetContext,
  identifying: readonly IdentifyingField[] = [],
): SearchRecord {
  const facets = FACETS.map((facet): [string, Json] => [facet.attribute, facet.valueOf(vehicle, context)]);
  const fields = [...CARD_FIELDS, ...identifying].map((field): [string, Json] => [field, vehicle[field]]);
  const { lat = null, long = null } = vehicleLocation(vehicle, context.locations)?.address ?? {};
  return {
    ...Object.fromEntries(facets),
    // What is false for nearly every car is left out: missing reads the same.
    ...Object.fromEntries(fields.filter(([, value]) => value !== false)),
    objectID: vehicle.id,
    created_at: vehicle.created_at === null ? null : Math.floor(Date.parse(vehicle.created_at) / 1000),
    weekly_price: weeklyPrice(vehicle, context),
    _geoloc: lat === null || long === null ? null : { lat, lng: long },
  };
}

/** How the attributes of a site's cars are filtered, searched, ordered and derived. */
export function vehicleIndexSettings({ site }: FacetContext): IndexSettings {
  return {
    attributesForFaceting: FACETS.map(({ attribute }) =>
      SEARCHED_FACETS.has(attribute) ? `searchable(${attribute})` : attribute,
    ),
    ranges: FACETS.filter(({ kind }) => kind === 'range').map(({ attribute }) => attribute),
    searchableAttributes: SEARCHED,
    attributesToHighlight: HIGHLIGHTED,
    replicas: Object.fromEntries(
      Object.entries(RANKINGS).map(([key, ranking]) => [key, { ranking: [ranking], customRanking: [] }]),
    ),
    customRanking: [RANKINGS[site.search.sort]],
    hitsPerPage: site.search.page_size,
    aliases: VEHICLE_ALIASES,
    forms: VEHICLE_FORMS,
    derived: DERIVED,
  };
}
