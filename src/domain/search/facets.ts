import { formatMoney, formatNumber } from '../money.ts';
import { namesOf } from '../names-of.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { conditionWords, ITEM_WORDS, STATE_WORDS } from '../vehicle/words.ts';

/** A list to tick, a range of numbers, or values of two levels: a vehicle has its own and the one above. */
export type FacetKind = 'list' | 'range' | 'hierarchy';

/** How the bounds of a range are set and read. */
export interface RangeScale {
  step: number;
  /** Where the slider ends though some cars lie beyond: its last thumb includes those too. */
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
  /** The vehicle's field that holds its value, and those that stand in for a missing one: `facet-values.ts` works out all others. */
  fields?: readonly FacetVehicleField[];
  /** What a vehicle has; one text unless set. */
  holds?: 'integer' | 'decimal' | 'texts';
  /** Its place among the filters on offer, what shoppers decide by first; those without one follow in the table's order. */
  rank?: number;
  /** Another facet that requests this one too, and more plainly: where that is offered, this lives in addresses and chips. */
  told_by?: A;
  /** Whether its values say nothing without its label. */
  labelled?: boolean;
  /** Whether values stand by their amount; by how many cars have them unless set. */
  amounts?: boolean;
  /** Of a range: one by one, as they are, unless set. */
  scale?: RangeScale;
  /** What values are called that are stored by the feed's word. */
  value_labels?: (site: Site) => Record<string, string>;
  /** Whether it has so many values that shoppers search among them. */
  searchable?: boolean;
  /** How much a word of its values tells in a search, 0 the most; none is looked up unless set. */
  words?: number;
  /** What it costs a shopper to do without it where nothing is found: details 0, the car itself 8; 4 unless set. */
  cost?: number;
  /** Whether search engines may follow it alone: what people type into them (features §11 "facet crawl policy"). */
  crawled?: boolean;
}

/** Between make and model in a value of `make_model`. */
export const HIERARCHY_SEPARATOR = ' > ';

/** Every filter of the search by its name in the address and in the index, in the order of S1 §3 "Search state". */
const ROWS = {
  badge: { label: 'Badge', cost: 1, fields: ['badge'], searchable: true, words: 3 },
  status: {
    label: 'Availability',
    value_labels: () => {
      const { in_stock, coming_soon, sold } = STATE_WORDS;
      return { in_stock, coming_soon, sold };
    },
  },
  car_type: { label: 'Condition', fields: ['car_type'], rank: 4, words: 7, value_labels: conditionWords },
  categories: { label: 'Category', cost: 0, holds: 'texts' },
  city: { label: 'City', cost: 2, fields: ['city'], words: 8 },
  colour: { label: 'Colour', cost: 1, fields: ['colour'], rank: 11, words: 7 },
  dealership_name: { label: 'Dealership', cost: 2, told_by: 'location_name', words: 8 },
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
    told_by: 'make_model',
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
    told_by: 'make_model',
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
  price_range: { label: 'Price range', cost: 5, told_by: 'price', amounts: true, crawled: true },
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

/** Facets whose value no field holds as it is. */
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

/** What the values of a facet are called, for those that are not stored as they are read. */
export const valueLabels = (attribute: FacetAttribute, site: Site): Record<string, string> =>
  NAMED_ROWS[attribute].value_labels?.(site) ?? {};

/** Facets of which only the range is requested. */
export const RANGES: readonly string[] = FACETS.filter(({ kind }) => kind === 'range').map(
  ({ attribute }) => attribute,
);
