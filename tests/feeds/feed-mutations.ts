import fc from 'fast-check';
import type { DifferenceRule } from '#domain/stock-guard/difference.ts';
import { feedRecord } from '#sites/project.fixture.ts';

/** A car in a feed's spelling. */
export interface FeedCar {
  id: number;
  make: unknown;
  year: unknown;
  km: unknown;
  price: unknown;
  status: string;
  car_type: string;
  dealership_id: number;
  images: string[] | null;
}

/** A valid car, with numbers for all guarded values. */
export interface SoundCar extends FeedCar {
  year: number;
  km: number;
  price: number;
  images: string[];
}

const PHOTO_HOSTS = ['photos.example', 'other.example'];

/** Settings of the dealer's site. */
export const SETTINGS = {
  images: { hosts: PHOTO_HOSTS },
  price: { type: { new: 'drive_away', demo: 'drive_away', used: 'egc' } },
} as const;

const MAKES = ['Toyota', 'Mazda', 'Kia', 'Ford'];
const STORES = [1, 2] as const;

/** Kilometres that a car gains from one day to the next. */
const MAX_DRIVEN = 500;

/**
 * Prices are even and odometers odd: a valid price never equals the odometer or a year. No odometer is so small that a
 * day's drive is a large share of it.
 */
const car = fc.record({
  make: fc.constantFrom(...MAKES),
  year: fc.integer({ min: 2008, max: 2026 }),
  km: fc.integer({ min: 100, max: 1250 }).map((steps) => steps * 200 + 1),
  price: fc.integer({ min: 60, max: 900 }).map((hundreds) => hundreds * 100),
  car_type: fc.constantFrom('used', 'used', 'used', 'demo', 'new'),
  photos: fc.integer({ min: 1, max: 3 }),
  /** Its outcome by the next day. */
  discount: fc.double({ min: -0.07, max: 0.07, noNaN: true }),
  driven: fc.nat(MAX_DRIVEN / 2),
});

/** Two days of a dealer with two stores, each large enough to be measured. */
export interface TwoDays {
  before: SoundCar[];
  /** The same cars, with small plausible changes of prices and odometers. */
  now: SoundCar[];
}

/** If price and odometer are close together, it is undecidable which of them changed to the other. */
const odometerApart = ({ km, price }: { km: number; price: number }): number =>
  Math.abs(km / price - 1) < 0.1 ? km * 2 - 1 : km;

const someCars = fc.array(car, { minLength: 6, maxLength: 18 });

export const twoDays: fc.Arbitrary<TwoDays> = fc.tuple(someCars, someCars).map((stores) => {
  const cars = STORES.flatMap((store, index) => (stores[index] ?? []).map((one) => ({ ...one, store })));
  const of = (isNext: boolean) =>
    cars.map(({ photos, discount, driven, store, ...facts }, index): SoundCar => {
      const rounded = isNext ? Math.round((facts.price * (1 - discount)) / 10) * 10 : facts.price;
      // Steps are wider than all cars' places together: no two cars have one price or odometer on the first day.
      const price = rounded + index * 2;
      const images = Array.from({ length: photos }, (_, n) => `https://photos.example/${index + 1}/${n}.jpg`);
      const km = odometerApart(facts) + index * 2 + (isNext ? driven * 2 : 0);
      const car = { ...facts, price, km, images };
      return { ...car, id: index + 1, status: 'in_stock', dealership_id: store };
    });
  return { before: of(false), now: of(true) };
});

export const recordsOf = (cars: readonly FeedCar[]) => cars.map((one) => feedRecord(one.id, { ...one }));

/** Random choices of a mutation: shares from 0 to 1, and an item. */
export const draws = fc.record({
  size: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isUp: fc.boolean(),
  choice: fc.nat(1000),
});
export type Draws = typeof draws extends fc.Arbitrary<infer T> ? T : never;

const between = (least: number, most: number, share: number) => least + (most - least) * share;
const oneOf = <T>(choice: number, ...options: readonly [T, ...T[]]): T =>
  options[choice % options.length] ?? options[0];

/** A change of many cars of a feed at once. */
export interface MassMutation {
  /** The reported difference. */
  field: string;
  /** All cars concerned, or a random part larger than the guard's share. */
  of: 'all' | 'part';
  /** A car in the changed feed; `null` removes it. */
  change: (car: SoundCar, drawn: Draws, next: SoundCar) => FeedCar | null;
  /** Set where it changes the cars of the first day, for values to be those of other cars. */
  isOfFirstDay?: true;
  /** The rule that finds it, where others may as well. */
  rule?: DifferenceRule;
}

const prices =
  (factor: (drawn: Draws) => number): MassMutation['change'] =>
  (one, drawn) => ({ ...one, price: Math.round(one.price * factor(drawn) * 100) / 100 });

const odometers =
  (factor: (drawn: Draws) => number): MassMutation['change'] =>
  (one, drawn) => ({ ...one, km: Math.round(one.km * factor(drawn)) });

/** More than the factor 1.5, despite the plausible changes of a day. */
const off = ({ size, isUp }: Draws) => {
  const factor = between(1.65, 200, size ** 4);
  return isUp ? factor : 1 / factor;
};

export const MASS: Readonly<Record<string, MassMutation>> = {
  'the median price off by a factor': { field: 'price', of: 'all', change: prices(off) },
  'prices in cents': { field: 'price', of: 'all', change: prices(() => 100) },
  'prices in thousands': { field: 'price', of: 'all', change: prices(() => 0.001) },
  'prices in another currency': {
    field: 'price',
    of: 'part',
    change: (one, { choice }) => ({ ...one, price: `${oneOf(choice, 'USD', 'NZD', '€')} ${one.price}` }),
  },
  'prices vanish': {
    field: 'price',
    of: 'part',
    change: (one, { choice }) => ({ ...one, price: oneOf<unknown>(choice, null, '', 'POA', 0, 'NaN') }),
  },
  'all photos vanish': {
    field: 'images',
    of: 'part',
    change: (one, { choice }) => ({ ...one, images: oneOf<string[] | null>(choice, [], null, ['']) }),
  },
  'photos change host': {
    field: 'photo hosts',
    of: 'part',
    change: (one) => ({ ...one, images: one.images.map((url) => url.replace('photos.', 'other.')) }),
  },
  'photos move to a host that the site does not know': {
    field: 'images',
    of: 'part',
    change: (one) => ({ ...one, images: one.images.map((url) => url.replace('photos.', 'evil.')) }),
  },
  'more than 20 % sold': { field: 'sold or gone', of: 'part', change: (one) => ({ ...one, status: 'sold' }) },
  'more than 20 % gone': { field: 'sold or gone', of: 'part', change: () => null },
  'odometers in miles': { field: 'km', of: 'all', change: odometers(() => 1 / 1.609344) },
  'odometers in metres': { field: 'km', of: 'all', change: odometers(() => 1000) },
  'odometers off by a factor': { field: 'km', of: 'all', change: odometers(off) },
  'odometers vanish': { field: 'km', of: 'part', change: (one) => ({ ...one, km: null }) },
  'conditions flip': {
    field: 'car_type',
    of: 'part',
    change: (one) => ({ ...one, car_type: one.car_type === 'used' ? 'new' : 'used' }),
  },
  'makes are shuffled': {
    field: 'make',
    of: 'part',
    change: (one, { choice }) => ({
      ...one,
      make: MAKES[(MAKES.indexOf(String(one.make)) + 1 + (choice % (MAKES.length - 1))) % MAKES.length],
    }),
  },
  'all years move': {
    field: 'year',
    of: 'part',
    change: (one, { choice }) => ({ ...one, year: one.year - 1 - (choice % 4) }),
  },
  'prices become one': {
    field: 'price',
    of: 'all',
    rule: 'collapsed',
    change: (one, { choice }) => ({ ...one, price: 20_000 + choice * 10 }),
  },
  'odometers become one': {
    field: 'km',
    of: 'all',
    rule: 'collapsed',
    change: (one, { choice }) => ({ ...one, km: 45_001 + choice * 2 }),
  },
  'photos become one': {
    field: 'first photo',
    of: 'all',
    rule: 'collapsed',
    change: (one) => ({ ...one, images: ['https://photos.example/1/0.jpg'] }),
  },
  'prices move by a row': {
    field: 'price',
    of: 'part',
    rule: 'exchanged',
    isOfFirstDay: true,
    change: (one, _, { price }) => ({ ...one, price }),
  },
  'odometers move by a row': {
    field: 'km',
    of: 'part',
    rule: 'exchanged',
    isOfFirstDay: true,
    change: (one, _, { km }) => ({ ...one, km }),
  },
  'photos move by a row': {
    field: 'first photo',
    of: 'part',
    rule: 'exchanged',
    isOfFirstDay: true,
    change: (one, _, { images }) => ({ ...one, images }),
  },
};

/** The minimum number of changed cars. */
const MANY = 5;

/** The feed after a mutation of one store's cars, or of all (`null`). */
export function massFeed(
  days: TwoDays,
  { of, change, isOfFirstDay }: MassMutation,
  store: number | null,
  drawn: Draws,
): FeedCar[] {
  const now = isOfFirstDay ? days.before : days.now;
  const all = now.filter((one) => store === null || one.dealership_id === store);
  const least = Math.max(MANY, Math.floor(all.length * 0.2) + 1);
  // A store without cars, or a feed with half as many, is refused before values are compared: one of each store stays.
  const firsts = STORES.map((one) => now.find(({ dealership_id }) => dealership_id === one));
  const pool = of === 'all' ? all : all.filter((one) => !firsts.includes(one));
  const most = of === 'all' ? all.length : Math.max(least, Math.floor(all.length / 2));
  const count = of === 'all' ? most : Math.round(between(least, most, drawn.share));
  const start = drawn.choice % pool.length;
  const moved = [...pool.slice(start), ...pool.slice(0, start)].slice(0, count);
  const nexts = new Map(moved.map((one, index) => [one, moved[(index + 1) % moved.length] ?? one]));
  return now.flatMap((one) => {
    const next = nexts.get(one);
    return next === undefined ? one : (change(one, drawn, next) ?? []);
  });
}

/** A change of one value of one car. */
export interface SingleMutation {
  /** The value that is kept. */
  field: 'price' | 'km' | 'year';
  change: (car: SoundCar, drawn: Draws) => FeedCar;
}

/** Texts that programs write for a missing number. */
const NO_NUMBERS = ['NaN', 'Infinity', '-Infinity', 'nan', 'inf'] as const;

export const SINGLE: Readonly<Record<string, SingleMutation>> = {
  'price × 0.01': { field: 'price', change: (one) => ({ ...one, price: one.price / 100 }) },
  'price × 100': { field: 'price', change: (one) => ({ ...one, price: one.price * 100 }) },
  'price off by more than a factor 3': {
    field: 'price',
    change: (one, { size, isUp }) => {
      const factor = between(3.3, 1000, size ** 4);
      return { ...one, price: Math.round(isUp ? one.price * factor : one.price / factor) };
    },
  },
  'price equal to the odometer': { field: 'price', change: (one) => ({ ...one, price: one.km }) },
  'price equal to the year': { field: 'price', change: (one) => ({ ...one, price: one.year }) },
  'odometer back by more than 5 %': {
    field: 'km',
    change: (one, { size }) => ({
      ...one,
      km: Math.ceil((one.km - MAX_DRIVEN) * between(0.001, 0.94, size)),
    }),
  },
  'year 1900 or before': { field: 'year', change: (one, { choice }) => ({ ...one, year: 1900 - choice }) },
  'year far ahead': { field: 'year', change: (one, { choice }) => ({ ...one, year: 2029 + choice * 7 }) },
  'year off by more than 5': {
    field: 'year',
    change: (one, { choice }) => ({ ...one, year: one.year - 6 - (choice % 20) }),
  },
  'price no number': {
    field: 'price',
    change: (one, { choice }) => ({ ...one, price: oneOf(choice, ...NO_NUMBERS) }),
  },
  'odometer no number': {
    field: 'km',
    change: (one, { choice }) => ({ ...one, km: oneOf(choice, ...NO_NUMBERS) }),
  },
  'year no number': {
    field: 'year',
    change: (one, { choice }) => ({ ...one, year: oneOf(choice, ...NO_NUMBERS) }),
  },
};
