import { storesAmong } from '../location/vehicle-location.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { FeedDifference } from './difference.ts';
import { feedDifferences } from './feed-differences.ts';
import { stockGuardSchema } from './stock-guard.schema.ts';

export const GUARD = stockGuardSchema.parse({});
export const storeOf = storesAmong([]);
const STORES = ['North', 'South', 'West'];

/** A stock of sixty cars at three stores. */
export const STOCK: readonly Vehicle[] = Array.from({ length: 60 }, (_, n) =>
  vehicleWith({
    id: `${n}`,
    slug: `car-${n}`,
    name: `Car ${n}`,
    location_name: STORES[n % 3] ?? null,
    simple_body: 'SUV',
    simple_transmission: 'Automatic',
    price: 15_000 + n * 531,
    km: 20_000 + n * 977,
    year: 2010 + (n % 12),
    make: n % 2 === 0 ? 'Toyota' : 'Mazda',
    colour: 'White',
    seats: 5,
    doors: 4,
    before_price: n % 4 === 0 ? 60_000 : null,
    images: [`https://photos.example/${n}.jpg`],
  }),
);

export const LENDER = {
  interestRate: 7,
  comparisonRate: 8,
  paymentWeek: 90,
  paymentMonth: 390,
  termYears: 5,
  termMonths: null,
  deposit: null,
  balloon: null,
  disclaimer: null,
};

/** A difference by its store and field, such as `North/price`. */
export const keyOf = ({ store, field }: FeedDifference) => `${store ?? ''}/${field}`;

export type Mutation = (car: Vehicle, index: number) => Vehicle | null;

/** The stock after each car was changed, or removed by `null`. */
export const mutated = (mutation: Mutation, stock = STOCK) =>
  stock.flatMap((car, index) => mutation(car, index) ?? []);
/** The differences of `STOCK` and a later stock, by `keyOf`. */
export const keysOf = (now: readonly Vehicle[], retained: ReadonlySet<string> = new Set()) =>
  feedDifferences({ before: STOCK, now, retained, storeOf }, GUARD).map(keyOf);
