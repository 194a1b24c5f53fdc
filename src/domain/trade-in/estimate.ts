import { count } from '../count.ts';
import { formatNumber } from '../money.ts';
import { comparablePrice, type PricedCar, priceType } from '../price/price.ts';
import type { Site } from '../site/site.schema.ts';
import { isSold } from '../vehicle/status.ts';
import { PRICE_TYPES, type PriceType, type Vehicle } from '../vehicle/vehicle.schema.ts';
import type { TradeCar } from './trade-car.ts';
import type { MarketValue } from './valuation.ts';

export type StockCar = PricedCar &
  Pick<Vehicle, 'name' | 'make' | 'model' | 'simple_body' | 'year' | 'km' | 'status' | 'sold'>;

type Comparable = StockCar & { price: number; km: number };

/** Maximum difference in model years. */
const YEARS = 4;
const ENOUGH = 3;
/** Number of comparable cars shown. */
const SHOWN = 5;
/** Maximum adjustment for kilometres, as a share of the price. */
const KM_LIMIT = 0.3;

/** Groups of similar cars, the closest first; the first with enough cars is the basis. */
const KIN = [
  {
    words: ({ make, model }) => `${make} ${model}`,
    isKin: (car, own) => same(car.make, own.make) && same(car.model, own.model),
  },
  {
    words: ({ make, body }) => `${make} ${body}`,
    isKin: (car, own) => same(car.make, own.make) && same(car.simple_body, own.body),
  },
  { words: ({ body }) => body, isKin: (car, own) => same(car.simple_body, own.body) },
] as const satisfies readonly {
  words: (own: TradeCar) => string;
  isKin: (car: StockCar, own: TradeCar) => boolean;
}[];

/**
 * Estimates a trade-in's value from the site's stock (S2 §9 "make, model, year, odometer"): the prices of similar used
 * cars, each adjusted to its year and kilometres, less a margin for preparing and selling. Returns the median, and the
 * quartiles as the range. Price types are not mixed (rules 20). `null` if there are too few comparable cars.
 */
export function stockEstimate(
  own: TradeCar & { km: number },
  stock: readonly StockCar[],
  site: Site,
): MarketValue | null {
  const market = stock.filter(isAdvertised).filter(({ year }) => Math.abs(year - own.year) <= YEARS);
  for (const { words, isKin } of KIN) {
    const kin = ofOneType(
      market.filter((car) => isKin(car, own)),
      site,
    );
    if (kin.length >= ENOUGH) return valueBy(kin, words(own), own, site.trade_in.estimate);
  }
  return null;
}

const isAdvertised = (car: StockCar): boolean => car.car_type === 'used' && !isSold(car);

/** Returns the cars with a price of the most frequent price type. */
function ofOneType(cars: readonly StockCar[], site: Site): Comparable[] {
  const priced = PRICE_TYPES.map((type) => cars.flatMap((car) => comparable(car, site, type)));
  return priced.reduce((most, other) => (other.length > most.length ? other : most));
}

function comparable(car: StockCar, site: Site, type: PriceType): Comparable | [] {
  const { km } = car;
  // Cars of unknown price type are compared with each other only.
  const isMixed = type === 'unknown' && priceType(car, site) !== 'unknown';
  const price = isMixed ? null : comparablePrice(car, site, type);
  return price === null || km === null ? [] : { ...car, price, km };
}

function valueBy(
  kin: readonly Comparable[],
  words: string,
  own: TradeCar & { km: number },
  { year_percent, km_percent, margin_percent }: Site['trade_in']['estimate'],
): MarketValue {
  const share = 1 - margin_percent / 100;
  const values = kin
    .map((car) => {
      const years = (1 - year_percent / 100) ** (car.year - own.year);
      const distance = ((own.km - car.km) / 10_000) * (km_percent / 100);
      return car.price * years * (1 - Math.min(KM_LIMIT, Math.max(-KM_LIMIT, distance))) * share;
    })
    .sort((a, b) => a - b);
  const nearest = kin.toSorted((a, b) => awayFrom(own, a) - awayFrom(own, b));
  return {
    middle: quantile(values, 0.5),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
    basis: `Worked out from ${count(kin.length, 'used car')} like yours (${words}) that we advertise today, each brought to your year at ${formatNumber(year_percent)}% a year and to your kilometres at ${formatNumber(km_percent)}% for each 10,000, less ${formatNumber(margin_percent)}% for preparing, warranting and selling it.`,
    compared: nearest.slice(0, SHOWN).map(({ name, km, price }) => ({ name, km, price })),
  };
}

/** Returns the dissimilarity of a car in kilometres; a year counts as 15,000. */
const awayFrom = (own: TradeCar & { km: number }, { year, km }: Comparable): number =>
  Math.abs(year - own.year) * 15_000 + Math.abs(km - own.km);

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** Returns a quantile of sorted values; between two values their mean. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const around = sorted.slice(Math.floor(at), Math.ceil(at) + 1);
  return around.reduce((sum, value) => sum + value, 0) / around.length;
}
