import { formatMoney, formatNumber } from '../money.ts';
import { namesOf } from '../names-of.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { conditionWords, ITEM_WORDS, STATE_WORDS } from '../vehicle/words.ts';

/** A list to tick, a range of numbers, or values of two levels: a vehicle has its own and the one above. */
export type FacetKind = 'list' | 'range' | 'hierarchy';

/** The scale of a range's slider. */
export interface RangeScale {
  step: number;
  /** End of the slider; its last position includes cars beyond. */
  most?: number;
  format: (bound: number) => string;
}

/** `null`, or an empty list, is missing: "A facet never shows "null"" (rules "Missing values"). */
export type FacetValue = string | number | readonly string[] | null;

type FacetVehicleField = { [F in keyof Vehicle]-?: Vehicle[F] extends FacetValue ? F : never }[keyof Vehicle];

interface FacetRow<A extends string = string> {
  label: string;
  /** `list` unless set. */
  kind?: FacetKind;
  /** The vehicle's field with the value, and fallbacks for a missing one; `facet-values.ts` computes all others. */
  fields?: readonly FacetVehicleField[];
  /** Type of a vehicle's value; one text unless set. */
  holds?: 'integer' | 'decimal' | 'texts';
  /** Position among the filters, most decisive first; those without one follow. Equal ones are in the table's order. */
  rank?: number;
  /** A clearer facet that, where offered, replaces this one among the filters; addresses and chips may still contain this one. */
  replaced_by?: A;
  /** Whether chips show its label with the value. */
  labelled?: boolean;
  /** Whether values are sorted by amount; by number of cars unless set. */
  amounts?: boolean;
  /** Of a range: steps of 1, unformatted, unless set. */
  scale?: RangeScale;
  /** Labels of values that are stored in the feed's terms. */
  value_labels?: (site: Site) => Record<string, string>;
  /** Whether it has enough values for a search field. */
  searchable?: boolean;
  /** Priority of its values in text search, 0 the highest; not searched unless set. */
  words?: number;
  /** What it costs a shopper to do without it where nothing is found: details 0, the car itself 8; 4 unless set. */
  cost?: number;
  /** Whether search engines may follow it alone: what people type into them (features §11 "facet crawl policy"). */
  crawled?: boolean;
}

/** Between make and model in a value of `make_model`. */
export const HIERARCHY_SEPARATOR = ' > ';

/** Every filter of the search by its name in the address and in the index, in the order of S1 §3 "Search state"; others where shoppers expect them. */
const ROWS = {
  badge: { label: 'Badge', cost: 1, fields: ['badge'], searchable: true, words: 3 },
  status: {
    label: 'Availability',
    value_labels: () => {
      const { in_stock, coming_soon, test_drive_only, reserved, sold } = STATE_WORDS;
      return { in_stock, coming_soon, test_drive_only, reserved, sold };
    },
  },
  car_type: { label: 'Condition', fields: ['car_type'], rank: 4, words: 7, value_labels: conditionWords },
  categories: { label: 'Category', cost: 0, holds: 'texts' },
  city: { label: 'City', cost: 2, fields: ['city'], words: 8 },
  colour: { label: 'Colour', cost: 1, fields: ['colour'], rank: 11, words: 7 },
  dealership_name: { label: 'Dealership', cost: 2, replaced_by: 'location_name', words: 8 },
  filtered_features: {
    label: 'Features',
    cost: 0,
    fields: ['standardEquipment'],
    holds: 'texts',
    rank: 13,
    searchable: true,
    words: 9,
  },
  item_type: {
    label: 'Vehicle type',
    cost: 7,
    fields: ['item_type'],
    words: 7,
    value_labels: () =>
      Object.fromEntries(Object.entries(ITEM_WORDS).map(([type, { title }]) => [type, `${title}s`])),
  },
  km: {
    label: 'Kilometres',
    kind: 'range',
    fields: ['km'],
    holds: 'integer',
    rank: 6,
    scale: { step: 5000, format: (km) => `${formatNumber(km)} km` },
  },
  location_name: { label: 'Location', cost: 2, fields: ['location_name'], rank: 12, words: 8 },
  make: {
    label: 'Make',
    cost: 8,
    fields: ['make'],
    replaced_by: 'make_model',
    searchable: true,
    words: 1,
    crawled: true,
  },
  make_model: {
    label: 'Make and model',
    cost: 8,
    kind: 'hierarchy',
    holds: 'texts',
    rank: 1,
    searchable: true,
  },
  model: {
    label: 'Model',
    cost: 8,
    fields: ['model'],
    replaced_by: 'make_model',
    searchable: true,
    words: 1,
    crawled: true,
  },
  price: {
    label: 'Price',
    cost: 5,
    kind: 'range',
    holds: 'decimal',
    rank: 2,
    // S2 §9.
    scale: { step: 500, most: 250_000, format: formatMoney },
  },
  subscription_price: {
    label: 'Subscription price',
    cost: 5,
    kind: 'range',
    holds: 'decimal',
    labelled: true,
    scale: { step: 10, format: formatMoney },
  },
  price_range: { label: 'Price range', cost: 5, replaced_by: 'price', amounts: true, crawled: true },
  seats: {
    label: 'Seats',
    cost: 3,
    fields: ['seats'],
    holds: 'integer',
    rank: 10,
    labelled: true,
    amounts: true,
    words: 6,
  },
  doors: {
    label: 'Doors',
    cost: 3,
    fields: ['doors'],
    holds: 'integer',
    rank: 10,
    labelled: true,
    amounts: true,
    words: 6,
  },
  body: { label: 'Body type', cost: 7, fields: ['simple_body'], rank: 3, words: 5, crawled: true },
  drive: { label: 'Drive', cost: 3, fields: ['drive'], rank: 9, words: 6 },
  fuel: { label: 'Fuel', cost: 6, fields: ['simple_fuel', 'fuel'], rank: 8, words: 6, crawled: true },
  transmission: {
    label: 'Transmission',
    cost: 3,
    fields: ['simple_transmission', 'trans'],
    rank: 7,
    words: 6,
    crawled: true,
  },
  state: { label: 'State', cost: 2, words: 8 },
  tag: { label: 'Tag', cost: 0, fields: ['tag'], words: 7 },
  weekly_price_range: { label: 'Weekly price', cost: 5, rank: 14, labelled: true, amounts: true },
  year: { label: 'Year', kind: 'range', fields: ['year'], holds: 'integer', rank: 5, words: 4 },
} as const satisfies Record<string, FacetRow>;

export type FacetAttribute = keyof typeof ROWS;

/** Facets whose value is computed. */
export type WorkedOutFacet = {
  [A in FacetAttribute]: (typeof ROWS)[A] extends { fields: unknown } ? never : A;
}[FacetAttribute];

export interface Facet extends FacetRow<FacetAttribute> {
  attribute: FacetAttribute;
  kind: FacetKind;
}

const NAMED_ROWS: Readonly<Record<FacetAttribute, FacetRow<FacetAttribute>>> = ROWS;

/** Every filter of the search, in its order. */
export const FACETS: readonly Facet[] = namesOf(NAMED_ROWS).map(facetOf);

export function facetOf(attribute: FacetAttribute): Facet {
  return { kind: 'list', ...NAMED_ROWS[attribute], attribute };
}

/** Labels of a facet's values that are stored in the feed's terms. */
export const valueLabels = (attribute: FacetAttribute, site: Site): Record<string, string> =>
  NAMED_ROWS[attribute].value_labels?.(site) ?? {};

/** Facets with a minimum and a maximum. */
export const RANGES: readonly string[] = FACETS.filter(({ kind }) => kind === 'range').map(
  ({ attribute }) => attribute,
);
