import { financeEstimate } from '../finance/estimate.ts';
import type { Location } from '../location/location.schema.ts';
import { isInSiteCity } from '../location/site-city.ts';
import { vehicleLocation } from '../location/vehicle-location.ts';
import { listPrice } from '../price/list-price.ts';
import type { Site } from '../site/site.schema.ts';
import { certifiedProgramme } from '../vehicle/certified.ts';
import { hasArrived, isSold } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { bandOf } from './band.ts';
import { PRICE_BANDS, WEEKLY_PRICE_BANDS } from './bands.ts';
import { type FacetAttribute, HIERARCHY_SEPARATOR } from './facets.ts';
import { foldValue } from './value-group.ts';

/** What a vehicle's filter values depend on besides the vehicle. */
export interface FacetContext {
  site: Site;
  locations: readonly Location[];
  now: Date;
}

/** `null`, or an empty list, is missing: "A facet never shows "null"" (rules "Missing values"). */
type FacetValue = string | number | readonly string[] | null;

/** What a vehicle is found by, for each filter. Browsers have it in their index and need none of these rules. */
export const FACET_VALUES: Readonly<
  Record<FacetAttribute, (vehicle: Vehicle, context: FacetContext) => FacetValue>
> = {
  badge: ({ badge }) => badge,
  status: (vehicle) => (isSold(vehicle) ? 'sold' : hasArrived(vehicle) ? 'in_stock' : 'coming_soon'),
  car_type: ({ car_type }) => car_type,
  categories: categoriesOf,
  city: cityOf,
  colour: ({ colour }) => colour,
  dealership_name: dealershipOf,
  filtered_features: ({ standardEquipment }) => standardEquipment,
  item_type: ({ item_type }) => item_type,
  km: ({ km }) => km,
  location_name: ({ location_name }) => location_name,
  make: ({ make }) => make,
  make_model: ({ make, model }) => [make, `${make}${HIERARCHY_SEPARATOR}${model}`],
  model: ({ model }) => model,
  price: (vehicle, { site }) => listPrice(vehicle, site),
  subscription_price: subscriptionPriceOf,
  price_range: (vehicle, { site }) => bandOf(listPrice(vehicle, site), PRICE_BANDS),
  seats: ({ seats }) => seats,
  body: ({ simple_body }) => simple_body,
  drive: ({ drive }) => drive,
  fuel: ({ simple_fuel, fuel }) => simple_fuel ?? fuel,
  transmission: ({ simple_transmission, trans }) => simple_transmission ?? trans,
  state: stateOf,
  tag: ({ tag }) => tag,
  weekly_price_range: (vehicle, context) => bandOf(weeklyPrice(vehicle, context), WEEKLY_PRICE_BANDS),
  year: ({ year }) => year,
};

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
