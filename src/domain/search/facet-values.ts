import { financeEstimate } from '../finance/estimate.ts';
import type { Location } from '../location/location.schema.ts';
import { isInSiteCity } from '../location/site-city.ts';
import { vehicleLocation } from '../location/vehicle-location.ts';
import { listPrice } from '../price/list-price.ts';
import type { Site } from '../site/site.schema.ts';
import { labelClaim } from '../time-words.ts';
import { certifiedProgramme } from '../vehicle/certified.ts';
import { carState } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { bandOf } from './band.ts';
import { PRICE_BANDS, WEEKLY_PRICE_BANDS } from './bands.ts';
import {
  FACETS,
  type FacetAttribute,
  type FacetValue,
  HIERARCHY_SEPARATOR,
  type WorkedOutFacet,
} from './facets.ts';
import { foldValue } from './value-group.ts';

/** What a vehicle's filter values depend on besides the vehicle. */
export interface FacetContext {
  site: Site;
  locations: readonly Location[];
  now: Date;
}

type ValueOf = (vehicle: Vehicle, context: FacetContext) => FacetValue;

/** Values that are more than what a field holds. Browsers have all values in their index and need none of these rules. */
const WORKED_OUT: Readonly<Record<WorkedOutFacet, ValueOf> & Partial<Record<FacetAttribute, ValueOf>>> = {
  status: availabilityOf,
  categories: categoriesOf,
  city: cityOf,
  dealership_name: dealershipOf,
  make_model: ({ make, model }) => [make, `${make}${HIERARCHY_SEPARATOR}${model}`],
  price: (vehicle, { site }) => listPrice(vehicle, site),
  subscription_price: subscriptionPriceOf,
  price_range: (vehicle, { site }) => bandOf(listPrice(vehicle, site), PRICE_BANDS),
  state: stateOf,
  // A filter has no end (rules 66).
  tag: ({ tag }) => (labelClaim(tag) === null ? tag : null),
  weekly_price_range: (vehicle, context) => bandOf(weeklyPrice(vehicle, context), WEEKLY_PRICE_BANDS),
};

/** What a vehicle is found by, for each filter. */
export const facetValues = (vehicle: Vehicle, context: FacetContext) =>
  Object.fromEntries(
    FACETS.map(({ attribute, fields = [] }) => {
      const workOut =
        WORKED_OUT[attribute] ??
        (() => fields.map((field) => vehicle[field]).find((value) => value !== null) ?? null);
      return [attribute, workOut(vehicle, context)];
    }),
  ) as Record<FacetAttribute, FacetValue>;

/** The state by which shoppers filter, as the table of states has it (rules 58); a preorder is one that is coming. */
function availabilityOf(vehicle: Vehicle, { site }: FacetContext): FacetValue {
  const state = carState(vehicle, site);
  return state === 'preorder' ? 'coming_soon' : state;
}

/** The weekly figure that the card shows, dollars; `null` where none may be shown (rules 11). */
export function weeklyPrice(vehicle: Vehicle, { site, now }: FacetContext): number | null {
  return financeEstimate(vehicle, site, now)?.weekly ?? null;
}

/** Groups that shoppers name and that no single field holds. */
const CATEGORIES = [
  { name: 'Certified', holds: (vehicle, { site }) => certifiedProgramme(vehicle, site) !== null },
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

/** The feed's own word, or that of the place the car stands at; and the site's city, where it stands in it (S1 §2 titles). */
function cityOf(vehicle: Vehicle, { site, locations }: FacetContext): FacetValue {
  const place = vehicleLocation(vehicle, locations);
  const own = vehicle.city ?? place?.address.city ?? null;
  const around = place !== null && isInSiteCity(place, locations) ? site.city : null;
  const cities = [own, around].filter((city) => city !== null);
  const isOne = new Set(cities.map(foldValue)).size < 2;
  return isOne ? (cities[0] ?? null) : cities;
}

function stateOf(vehicle: Vehicle, { locations }: FacetContext): string | null {
  return vehicle.state ?? vehicleLocation(vehicle, locations)?.address.state ?? null;
}

function dealershipOf(vehicle: Vehicle, { locations }: FacetContext): string | null {
  return vehicleLocation(vehicle, locations)?.name ?? vehicle.location_name;
}
