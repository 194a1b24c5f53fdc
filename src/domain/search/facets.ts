import { financeEstimate } from '../finance/estimate.ts';
import type { Location } from '../location/location.schema.ts';
import { vehicleLocation } from '../location/vehicle-location.ts';
import { displayedPrice } from '../price/price.ts';
import type { Site } from '../site/site.schema.ts';
import { isSold } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { bandOf } from './band.ts';
import { PRICE_BANDS, WEEKLY_PRICE_BANDS } from './bands.ts';

/** What a vehicle's filter values depend on besides the vehicle. */
export interface FacetContext {
  site: Site;
  locations: readonly Location[];
  now: Date;
}

/** `null`, or an empty list, is missing: "A facet never shows "null"" (rules "Missing values"). */
type FacetValue = string | number | readonly string[] | null;

/** A list to tick, a range of numbers, or values of two levels: a vehicle has its own and the one above. */
export type FacetKind = 'list' | 'range' | 'hierarchy';

interface FacetRow {
  /** The name in the address and in the index (S1 §3 "Search state"). */
  attribute: string;
  label: string;
  kind: FacetKind;
  valueOf: (vehicle: Vehicle, context: FacetContext) => FacetValue;
}

/** Between make and model in a value of `make_model`. */
export const HIERARCHY_SEPARATOR = ' > ';

/** Every filter of the search, in the order of S1 §3 "Search state". */
export const FACETS = [
  { attribute: 'badge', label: 'Badge', kind: 'list', valueOf: ({ badge }) => badge },
  {
    attribute: 'status',
    label: 'Availability',
    kind: 'list',
    valueOf: (vehicle) => (isSold(vehicle) ? 'sold' : vehicle.status),
  },
  { attribute: 'car_type', label: 'Condition', kind: 'list', valueOf: ({ car_type }) => car_type },
  { attribute: 'categories', label: 'Category', kind: 'list', valueOf: categoriesOf },
  { attribute: 'city', label: 'City', kind: 'list', valueOf: cityOf },
  { attribute: 'colour', label: 'Colour', kind: 'list', valueOf: ({ colour }) => colour },
  { attribute: 'dealership_name', label: 'Dealership', kind: 'list', valueOf: dealershipOf },
  {
    attribute: 'filtered_features',
    label: 'Features',
    kind: 'list',
    valueOf: ({ standardEquipment }) => standardEquipment,
  },
  { attribute: 'item_type', label: 'Vehicle type', kind: 'list', valueOf: ({ item_type }) => item_type },
  { attribute: 'km', label: 'Kilometres', kind: 'range', valueOf: ({ km }) => km },
  {
    attribute: 'location_name',
    label: 'Location',
    kind: 'list',
    valueOf: ({ location_name }) => location_name,
  },
  { attribute: 'make', label: 'Make', kind: 'list', valueOf: ({ make }) => make },
  {
    attribute: 'make_model',
    label: 'Make and model',
    kind: 'hierarchy',
    valueOf: ({ make, model }) => [make, `${make}${HIERARCHY_SEPARATOR}${model}`],
  },
  { attribute: 'model', label: 'Model', kind: 'list', valueOf: ({ model }) => model },
  { attribute: 'price', label: 'Price', kind: 'range', valueOf: displayedPrice },
  {
    attribute: 'subscription_price',
    label: 'Subscription price',
    kind: 'range',
    valueOf: subscriptionPriceOf,
  },
  {
    attribute: 'price_range',
    label: 'Price range',
    kind: 'list',
    valueOf: (vehicle) => bandOf(displayedPrice(vehicle), PRICE_BANDS),
  },
  { attribute: 'seats', label: 'Seats', kind: 'list', valueOf: ({ seats }) => seats },
  { attribute: 'body', label: 'Body type', kind: 'list', valueOf: ({ simple_body }) => simple_body },
  { attribute: 'drive', label: 'Drive', kind: 'list', valueOf: ({ drive }) => drive },
  { attribute: 'fuel', label: 'Fuel', kind: 'list', valueOf: ({ simple_fuel, fuel }) => simple_fuel ?? fuel },
  {
    attribute: 'transmission',
    label: 'Transmission',
    kind: 'list',
    valueOf: ({ simple_transmission, trans }) => simple_transmission ?? trans,
  },
  { attribute: 'state', label: 'State', kind: 'list', valueOf: stateOf },
  { attribute: 'tag', label: 'Tag', kind: 'list', valueOf: ({ tag }) => tag },
  {
    attribute: 'weekly_price_range',
    label: 'Weekly price',
    kind: 'list',
    valueOf: (vehicle, context) => bandOf(weeklyPrice(vehicle, context), WEEKLY_PRICE_BANDS),
  },
  { attribute: 'year', label: 'Year', kind: 'range', valueOf: ({ year }) => year },
] as const satisfies readonly FacetRow[];

export type FacetAttribute = (typeof FACETS)[number]['attribute'];

/** The weekly figure that the card shows, dollars; `null` where none may be shown (rules 11). */
export function weeklyPrice(vehicle: Vehicle, { site, now }: FacetContext): number | null {
  return financeEstimate(vehicle, site, now)?.weekly ?? null;
}

/** Groups that shoppers name and that no single field holds. */
const CATEGORIES = [
  { name: 'Certified', holds: ({ certified }) => certified },
  { name: 'Seven seats or more', holds: ({ seats }) => (seats ?? 0) >= 7 },
  { name: 'Subscription', holds: (vehicle, context) => subscriptionPriceOf(vehicle, context) !== null },
] as const satisfies readonly {
  name: string;
  holds: (vehicle: Vehicle, context: FacetContext) => boolean;
}[];

function categoriesOf(vehicle: Vehicle, context: FacetContext): string[] {
  return CATEGORIES.filter(({ holds }) => holds(vehicle, context)).map(({ name }) => name);
}

function subscriptionPriceOf({ subscription_price }: Vehicle, { site }: FacetContext): number | null {
  return site.flags.subscriptions && (subscription_price ?? 0) > 0 ? subscription_price : null;
}

/** The feed's own word, or that of the place the car stands at. */
function cityOf(vehicle: Vehicle, { locations }: FacetContext): string | null {
  return vehicle.city ?? vehicleLocation(vehicle, locations)?.address.city ?? null;
}

function stateOf(vehicle: Vehicle, { locations }: FacetContext): string | null {
  return vehicle.state ?? vehicleLocation(vehicle, locations)?.address.state ?? null;
}

function dealershipOf(vehicle: Vehicle, { locations }: FacetContext): string | null {
  return vehicleLocation(vehicle, locations)?.name ?? vehicle.location_name;
}
