import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { type FacetContext, facetValues } from '#domain/search/facet-values.ts';
import { FACETS, HIERARCHY_SEPARATOR, RANGES } from '#domain/search/facets.ts';
import { SUBJECT_FIELDS, SUPPORTING_FIELDS } from '#domain/search/relevance.ts';
import { SORT_KEYS, SORT_ORDERS, type SortKey } from '#domain/search/sort.ts';
import { isComplete } from '#domain/search/sort-vehicles.ts';
import { listedUntil } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import { type BuiltIndex, renewIndex } from '#search/engine/build-index.ts';
import type { JsonValue, SearchRecord } from '#search/engine/record.ts';
import type { Derivation, IndexSettings } from '#search/engine/settings.ts';
import { CARD_ATTRIBUTES, cardFields } from '../card/card-fields.ts';
import { VEHICLE_ALIASES, VEHICLE_FORMS } from './vehicle-aliases.ts';

/** A listed vehicle with its card, which is decided where all pages are. */
export interface ListedVehicle {
  vehicle: Vehicle;
  card: VehicleCard;
}

/** Fields that are published to be searched besides the facets and the card's. Nothing else of a vehicle is (rules 25). */
const SEARCHED_FIELDS = ['series', 'stocknum'] as const satisfies readonly (keyof Vehicle)[];

/** What words are looked up in, by rank, 0 the highest. */
const WORDED = [
  ...FACETS,
  { attribute: 'stocknum', words: 0 },
  { attribute: 'vin', words: 0 },
  { attribute: 'regplate', words: 0 },
  { attribute: 'name', words: 2 },
  { attribute: 'series', words: 3 },
];

/** Where words are looked up, the highest rank first. Only in a name do the first words rank higher. */
const SEARCHED = [...new Set(WORDED.flatMap(({ words = [] }) => words))]
  .sort((a, b) => a - b)
  .map((rank) => WORDED.filter(({ words }) => words === rank).map(({ attribute }) => attribute))
  .map((names) => (names.length > 1 || names.includes('name') ? names.join() : `unordered(${names})`));

/** Each value of one field has one value of these. */
const LOOKED_UP = {
  price: ['price_range', 'amount'],
  weekly_price: ['weekly_price_range'],
  location_name: ['city', 'state', 'dealership_name', '_geoloc.lat', '_geoloc.lng'],
  availability: ['availability_text'],
  car_type: ['condition', 'price_type', 'facts.car_type'],
  price_type: ['price_label'],
  transmission: ['facts.simple_transmission'],
  fuel: ['facts.simple_fuel'],
  drive: ['facts.drive'],
} as const;

/** What follows from other fields, as a rule: what does not is stored. */
const DERIVED: readonly Derivation[] = [
  ...Object.entries(LOOKED_UP).flatMap(([from, attributes]) =>
    attributes.map((attribute): Derivation => ({ attribute, kind: 'lookup', from })),
  ),
  ...Object.entries({
    make_model: [['{make}', `{make}${HIERARCHY_SEPARATOR}{model}`]],
    'title.first': ['{year} {make} {model}'],
    'title.second': ['{badge} {series}', '{badge}', '{series}'],
    name: ['{title.first} {title.second}', '{title.first} {badge}', '{title.first}'],
    slug: ['{name|slug}-{objectID}'],
    href: ['/cars/{slug}'],
    photo: [],
    'facts.km': ['{km|grouped} km'],
  }).map(([attribute, templates]): Derivation => ({ attribute, kind: 'templates', templates })),
];

/** An order as criteria of an index, such as `desc(price)`. */
function criteria(key: SortKey): string[] {
  const { attribute, direction, first } = SORT_ORDERS[key];
  return [
    ...(first ? [`desc(${first.attribute})`, `spread(${first.spread})`] : []),
    `${direction}(${attribute})`,
  ];
}

const STORED_ORDER = ['make', 'model', 'badge', 'year'];

/** The search index of a site's listed cars, from their records, and from `before` what is as it was. Its orders are named by their keys. */
export const vehicleIndex = (
  records: readonly SearchRecord[],
  context: Pick<FacetContext, 'site'>,
  before: BuiltIndex | null = null,
): BuiltIndex =>
  renewIndex(records, { settings: vehicleIndexSettings(context), storedOrder: STORED_ORDER }, before);

const FACET_SETTINGS = { attributesForFaceting: FACETS.map(({ attribute }) => attribute), ranges: RANGES };

/** The facets of a car and nothing else. */
export const facetRecord = (vehicle: Vehicle, context: FacetContext): SearchRecord => ({
  ...facetValues(vehicle, context),
  objectID: vehicle.id,
});

/**
 * An index of facets alone: its engine counts as that of a release does, and is made in a fraction of its time and
 * memory; from `before` is taken what is as it was.
 */
export const facetIndex = (records: readonly SearchRecord[], before: BuiltIndex | null = null): BuiltIndex =>
  renewIndex(records, { settings: FACET_SETTINGS }, before);

/** The search index of listed cars as one file. */
export const buildVehicleIndex = (
  vehicles: readonly ListedVehicle[],
  context: FacetContext,
): Uint8Array<ArrayBuffer> =>
  vehicleIndex(
    vehicles.map((listed) => vehicleRecord(listed, context)),
    context,
  ).file;

/** One vehicle as search providers take it: the facets, the card, and nothing private (rules 24, 25). */
export function vehicleRecord({ vehicle, card }: ListedVehicle, context: FacetContext): SearchRecord {
  const { site, locations } = context;
  const searched = [...SEARCHED_FIELDS, ...site.search.identifying];
  const { lat = null, long = null } = vehicleLocation(vehicle, locations)?.address ?? {};
  return {
    ...presentFields(Object.entries(facetValues(vehicle, context))),
    ...presentFields(searched.map((field) => [field, vehicle[field]])),
    ...presentFields(Object.entries(cardFields(card))),
    objectID: vehicle.id,
    listed_until: listedUntil(vehicle, site),
    complete: isComplete(vehicle, site) ? 1 : null,
    created_at: vehicle.created_at === null ? null : Math.floor(Date.parse(vehicle.created_at) / 1000),
    _geoloc: lat === null || long === null ? null : { lat, lng: long },
  };
}

/** The fields that have a value: missing reads as null does, and costs nothing. */
const presentFields = (fields: readonly [string, JsonValue | undefined][]): Record<string, JsonValue> =>
  Object.fromEntries(fields.flatMap(([name, value]) => (value == null ? [] : [[name, value]])));

/** How the attributes of a site's cars are filtered, searched, ordered and derived. */
export function vehicleIndexSettings({ site }: Pick<FacetContext, 'site'>): IndexSettings {
  return {
    attributesForFaceting: FACETS.map(({ attribute, searchable }) =>
      searchable ? `searchable(${attribute})` : attribute,
    ),
    ranges: RANGES,
    searchableAttributes: SEARCHED,
    attributesToRetrieve: CARD_ATTRIBUTES,
    attributesToHighlight: [],
    replicas: Object.fromEntries(
      SORT_KEYS.map((key) => [key, { ranking: criteria(key), customRanking: [] }]),
    ),
    customRanking: criteria(site.search.sort),
    hitsPerPage: site.search.page_size,
    aliases: VEHICLE_ALIASES,
    forms: VEHICLE_FORMS,
    subjectAttributes: SUBJECT_FIELDS,
    supportingAttributes: SUPPORTING_FIELDS,
    derived: DERIVED,
  };
}
