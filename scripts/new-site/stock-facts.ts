import type { AustralianState } from '#domain/location/location.schema.ts';
import { stateIn } from '#domain/location/state.ts';
import { byCharacters } from '#domain/order.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { CarType, PriceType, Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** A place where cars of a feed are. */
export interface StockPlace {
  name: string | null;
  dealership_id: string | null;
  dealership_slug: string | null;
  phone: string | null;
  city: string | null;
  state: AustralianState | null;
}

/** The facts about a dealership that its feed shows. */
export interface StockFacts {
  template: Site['template'];
  /** Most frequent first. */
  makes: string[];
  bodies: string[];
  carTypes: Vehicle['car_type'][];
  itemTypes: Vehicle['item_type'][];
  places: StockPlace[];
  state: AustralianState | null;
  city: string | null;
  /** What the feed states that nearly all prices of a type of cars include; `unknown` where it states less, or more than one thing. */
  priceTypes: Record<CarType, PriceType>;
  hasElectric: boolean;
  hasCertified: boolean;
}

/** Minimum share of cars of one make that makes a franchise. */
const FRANCHISE_SHARE = 0.9;
const MAX_PLACES = 30;

/** Derives the facts for a site's settings from the cars of a feed. */
export function stockFacts(vehicles: readonly Vehicle[]): StockFacts {
  const byCount = <K extends keyof Vehicle>(field: K) =>
    ranked(vehicles.map((vehicle) => vehicle[field])) as NonNullable<Vehicle[K]>[];
  const makes = byCount('make');
  const carTypes = byCount('car_type');
  const places = placesOf(vehicles);
  return {
    template: templateOf(vehicles, makes[0], carTypes),
    makes,
    bodies: byCount('simple_body'),
    carTypes,
    itemTypes: byCount('item_type'),
    places,
    state: ranked(places.map(({ state }) => state))[0] ?? null,
    city: byCount('city')[0] ?? null,
    priceTypes: {
      new: priceTypeOf(vehicles, 'new'),
      demo: priceTypeOf(vehicles, 'demo'),
      used: priceTypeOf(vehicles, 'used'),
    },
    hasElectric: vehicles.some(({ simple_fuel }) => /electric|hybrid/i.test(simple_fuel ?? '')),
    hasCertified: vehicles.some(({ certified }) => certified),
  };
}

/** Minimum share of priced cars whose feed says what their prices include, for all others to say it too. */
const STATED_SHARE = 0.95;

function priceTypeOf(vehicles: readonly Vehicle[], type: CarType): PriceType {
  const priced = vehicles.filter(({ price, car_type }) => price !== null && car_type === type);
  const stated = priced.map(({ price_type }) => price_type).filter((one) => one !== 'unknown');
  const [one = 'unknown', ...others] = new Set(stated);
  return others.length === 0 && stated.length >= priced.length * STATED_SHARE ? one : 'unknown';
}

/** Returns the non-empty values, most frequent first. */
function ranked<T>(values: readonly T[]): NonNullable<T>[] {
  const counts = new Map<NonNullable<T>, number>();
  for (const value of values)
    if (value !== null && value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || byCharacters(String(a), String(b)))
    .map(([value]) => value);
}

function templateOf(
  vehicles: readonly Vehicle[],
  make: string | undefined,
  carTypes: readonly Vehicle['car_type'][],
): Site['template'] {
  if (carTypes.every((type) => type === 'used')) return 'garage';
  const own = vehicles.filter((vehicle) => vehicle.make === make).length;
  return own >= vehicles.length * FRANCHISE_SHARE ? 'franchise' : 'group';
}

/** Groups by the dealership's id, else by its name, else by town. */
function placesOf(vehicles: readonly Vehicle[]): StockPlace[] {
  const keyOf = ({ dealership_id, location_name, city }: Vehicle) =>
    dealership_id ?? location_name ?? city ?? '';
  const groups = [...Map.groupBy(vehicles, keyOf).values()].sort((a, b) => b.length - a.length);
  return groups.slice(0, MAX_PLACES).map((cars) => {
    const most = <K extends keyof Vehicle>(field: K) => ranked(cars.map((car) => car[field]))[0] ?? null;
    return {
      name: most('location_name'),
      dealership_id: most('dealership_id'),
      dealership_slug: most('dealership_slug'),
      phone: most('location_phone'),
      city: most('city'),
      state: stateIn(most('state') ?? ''),
    };
  });
}
