import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storesAmong } from '../location/vehicle-location.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { differenceText, type FeedDifference } from './difference.ts';
import { feedDifferences } from './feed-differences.ts';
import { stockGuardSchema } from './stock-guard.schema.ts';

const GUARD = stockGuardSchema.parse({});
const storeOf = storesAmong([]);
const STORES = ['North', 'South', 'West'];

/** A stock of sixty cars at three stores. */
const STOCK: readonly Vehicle[] = Array.from({ length: 60 }, (_, n) =>
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

const LENDER = {
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

const keyOf = ({ store, field }: FeedDifference) => `${store ?? ''}/${field}`;

type Mutation = (car: Vehicle, index: number) => Vehicle | null;
const mutated = (mutation: Mutation, stock = STOCK) =>
  stock.flatMap((car, index) => mutation(car, index) ?? []);
const keysOf = (now: readonly Vehicle[], retained: ReadonlySet<string> = new Set()) =>
  feedDifferences({ before: STOCK, now, retained, storeOf }, GUARD).map(keyOf);

it('cars that a duplicate record names are counted where they are sold', () => {
  const ids = new Set(STOCK.slice(0, 20).map(({ id }) => id));
  const sold = STOCK.map((car) => (ids.has(car.id) ? { ...car, sold: true } : car));
  expect(keysOf(sold, ids)).toContain('/sold or gone');
});

it('sold cars are held once all are for sale again', () => {
  const before = STOCK.map((car, n) => ({ ...car, sold: n < 10 }));
  const back = (cars: number) =>
    feedDifferences(
      {
        before,
        now: before.map((car, n) => ({ ...car, sold: n >= cars && n < 10 })),
        retained: new Set(),
        storeOf,
      },
      GUARD,
    );
  expect(back(10)).toMatchObject([
    {
      rule: 'returned',
      store: null,
      field: 'for sale again',
      message: 'All 10 sold cars are for sale again',
    },
  ]);
  expect(back(9)).toEqual([]);
});

describe('"a move of the whole feed holds the feed" (rules 61, 62)', () => {
  it.each<[string, Mutation, string]>([
    ['prices in cents', (car) => ({ ...car, price: (car.price ?? 0) * 100 }), '/price'],
    ['prices divided by 100', (car) => ({ ...car, price: (car.price ?? 0) / 100 }), '/price'],
    ['prices off by a factor 1.6', (car) => ({ ...car, price: (car.price ?? 0) * 1.6 }), '/price'],
    ['prices that vanish', (car) => ({ ...car, price: null }), '/price'],
    ['odometers in miles', (car) => ({ ...car, km: Math.round((car.km ?? 0) / 1.609) }), '/km'],
    ['photos that vanish', (car) => ({ ...car, images: [], photos_count: 0 }), '/images'],
    ['photos of another host', (car) => ({ ...car, images: ['https://dead.example/1.jpg'] }), '/photo hosts'],
    ['a third that is sold', (car, n) => (n % 3 === 0 ? { ...car, sold: true } : car), '/sold or gone'],
    ['a third that is gone', (car, n) => (n % 3 === 0 ? null : car), '/sold or gone'],
    [
      'sold and gone together',
      (car, n) => (n % 8 === 0 ? null : n % 8 === 1 ? { ...car, status: 'sold' } : car),
      '/sold or gone',
    ],
    ['used cars that are new', (car) => ({ ...car, car_type: 'new' }), '/car_type'],
    ['prices of another type', (car) => ({ ...car, price_type: 'drive_away' }), '/price_type'],
    ['makes that moved by a row', (car, n) => ({ ...car, make: n % 2 === 0 ? 'Mazda' : 'Toyota' }), '/make'],
    [
      'body and gearbox in each other’s column',
      (car) => ({ ...car, simple_body: car.simple_transmission, simple_transmission: car.simple_body }),
      '/simple_body',
    ],
    ['seats and doors in each other’s column', (car) => ({ ...car, seats: 4, doors: 5 }), '/seats'],
    ['cars at another store', (car) => ({ ...car, location_name: 'North' }), '/dealership'],
    ['colours that vanish', (car) => ({ ...car, colour: null }), '/colour'],
    ['everything yet to come', (car) => ({ ...car, status: 'coming_soon' }), '/status'],
    [
      'was prices off by a factor 1.6',
      (car) => ({ ...car, before_price: (car.before_price ?? 0) * 1.6 || null }),
      '/before_price',
    ],
    ['everything reserved', (car) => ({ ...car, reserved: true }), '/reserved'],
  ])('%s', (_, mutation, key) => {
    expect(keysOf(mutated(mutation))).toContain(key);
  });

  it('is none where a column has another spelling, or its first values', () => {
    expect(keysOf(mutated((car) => ({ ...car, simple_body: 'suv', drive: 'AWD' })))).toEqual([]);
  });

  it('a vanished column of a group is reported separately', () => {
    const before = STOCK.map((car) => ({
      ...car,
      variant: { ...car.variant, cylinders: 4, torque: '200 Nm' },
    }));
    const now = before.map((car) => ({ ...car, variant: { ...car.variant, cylinders: null } }));
    const differences = feedDifferences({ before, now, retained: new Set(), storeOf }, GUARD);
    expect(new Set(differences.map(({ field }) => field))).toEqual(new Set(['variant.cylinders']));
  });

  it('a difference of one store names it', () => {
    const now = mutated((car, n) => (n % 3 === 1 ? { ...car, price: (car.price ?? 0) / 10 } : car));
    const [difference, ...others] = feedDifferences(
      { before: STOCK, now, retained: new Set(), storeOf },
      GUARD,
    );
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ store: 'South', field: 'price', size: expect.closeTo(Math.log(0.1)) });
    expect(difference?.samples[0]).toEqual({ id: '1', name: 'Car 1', before: '15,531', now: '1,553.1' });
  });

  it('cars that stay because their record is unreadable are not gone', () => {
    const lost = STOCK.filter((_, n) => n % 3 === 0).map(({ id }) => id);
    const now = mutated((car, n) => (n % 3 === 0 ? null : car));
    expect(keysOf(now, new Set(lost))).toEqual([]);
  });

  it('new claims on many cars are held, other new values are not', () => {
    const before = STOCK.map((car) => ({ ...car, before_price: null, deposit: null, badge: null }));
    const now = before.map((car) => ({ ...car, before_price: 99_000, badge: 'Sport' }));
    const differences = feedDifferences({ before, now, retained: new Set(), storeOf }, GUARD);
    expect(new Set(differences.map(({ field }) => field))).toEqual(new Set(['before_price']));
  });

  it('a single changed or removed car never holds a feed, wherever the prices have a gap', () => {
    const gap = STOCK.slice(0, 25).map((car, n) => ({ ...car, price: n < 12 ? 15_000 + n : 40_000 + n }));
    const moved = gap.map((car, n) => (n === 20 ? { ...car, price: 400 } : car));
    for (const now of [moved, gap.toSpliced(12, 2)]) {
      const differences = feedDifferences({ before: gap, now, retained: new Set(), storeOf }, GUARD);
      expect(differences).toEqual([]);
    }
  });

  it('new cars with prices in cents hold a feed whose other cars are unchanged', () => {
    const arrived = STOCK.map((car) => ({ ...car, id: `new-${car.id}`, price: (car.price ?? 0) * 100 }));
    expect(
      keysOf([...STOCK, ...arrived, ...arrived.map((car) => ({ ...car, id: `more-${car.id}` }))]),
    ).toEqual(expect.arrayContaining(['/price']));
  });

  it('is one line of text, with the store if there is one', () => {
    const difference: FeedDifference = {
      rule: 'median',
      store: null,
      field: 'km',
      size: 1,
      message: 'It moved',
      samples: [],
    };
    expect(differenceText(difference)).toBe('km: It moved');
    expect(differenceText({ ...difference, store: 'South' })).toBe('South: km: It moved');
  });

  it('cars without a store, new and removed stores, and photos of our own are compared like others', () => {
    const own = STOCK.map((car, n) => ({
      ...car,
      images: ['/img/1.jpg'],
      location_name: n % 20 === 0 ? null : car.location_name,
    }));
    const moved = own.map((car, n) =>
      n < 4 ? { ...car, location_name: 'East', images: ['/img/2.jpg'] } : car,
    );
    expect(
      feedDifferences({ before: own, now: moved.slice(0, -5), retained: new Set(), storeOf }, GUARD),
    ).toEqual([]);
    const alone = own.map((car) => ({ ...car, location_name: 'North' }));
    expect(feedDifferences({ before: alone, now: alone, retained: new Set(), storeOf }, GUARD)).toEqual([]);
  });

  it('a store of ten that loses four is reported, however many cars the site has', () => {
    const stock = STOCK.filter(({ location_name }, n) => location_name !== 'West' || n < 30);
    const lacking = stock.filter(({ location_name }, n) => location_name !== 'West' || n > 11);
    expect(
      feedDifferences({ before: stock, now: lacking, retained: new Set(), storeOf }, GUARD).map(keyOf),
    ).toEqual(['West/sold or gone']);
  });

  it('a store of few cars may sell two', () => {
    const few = STOCK.slice(0, 6);
    expect(feedDifferences({ before: few, now: few.slice(2), retained: new Set(), storeOf }, GUARD)).toEqual(
      [],
    );
  });
});

it('new cars without photos, and sold ones that the feed drops, hold nothing', () => {
  const few = STOCK.slice(0, 24);
  const sold = few.map((car, n) => (n % 4 === 0 ? { ...car, sold: true, sold_date_timestamp: 1 } : car));
  const arrived = few.slice(0, 8).map((car) => ({ ...car, id: `new-${car.id}`, images: [], price: 90_000 }));
  const now = [...sold.filter((car) => !car.sold), ...arrived];
  expect(feedDifferences({ before: sold, now, retained: new Set(), storeOf }, GUARD)).toEqual([]);
});

it('an ordinary day passes: some sold, some new, some more expensive', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4 }),
      fc.double({ min: 0.85, max: 1.15, noNaN: true }),
      (gone, factor) => {
        const now = mutated((car, n) =>
          n < gone ? null : n % 2 === 0 ? { ...car, price: Math.round((car.price ?? 0) * factor) } : car,
        );
        const arrived = STOCK.slice(0, 4).map((car) => ({
          ...car,
          id: `new-${car.id}`,
          slug: `new-${car.slug}`,
        }));
        expect(keysOf([...now, ...arrived])).toEqual([]);
      },
    ),
  );
});

describe('a difference of one store', () => {
  /** Cars of one store that differ only in name and price. */
  const cars = (prices: readonly (number | null)[]): Vehicle[] =>
    prices.map((price, n) =>
      vehicleWith({
        id: `${n}`,
        slug: `car-${n}`,
        name: `Car ${n}`,
        location_name: 'North',
        price,
        colour: 'White',
        before_price: null,
        images: [`https://photos.example/${n}.jpg`],
      }),
    );
  const equalCars = (count: number) => cars(Array.from({ length: count }, () => 20_000));
  const differ = (before: readonly Vehicle[], now: readonly Vehicle[], guard = GUARD) =>
    feedDifferences({ before, now, retained: new Set(), storeOf }, guard);
  const some = (stock: readonly Vehicle[], count: number, changes: Partial<Vehicle>) =>
    stock.map((car, n) => (n < count ? { ...car, ...changes } : car));

  it('names the number of removed cars, with examples', () => {
    const before = some(equalCars(60), 10, { sold: true, sold_date_timestamp: 1 });
    const now = before.filter((_, n) => n < 10 || n > 20);
    expect(differ(before, now)).toEqual([
      {
        rule: 'gone',
        store: null,
        field: 'sold or gone',
        size: 11 / 50,
        message: '11 of 50 cars are sold or gone at once',
        samples: [10, 11, 12, 13, 14].map((n) => ({
          id: `${n}`,
          name: `Car ${n}`,
          before: 'for sale',
          now: 'sold or gone',
        })),
      },
    ]);
  });

  it.each([
    [60, 12, []],
    [60, 13, ['/sold or gone']],
    [6, 3, ['/sold or gone']],
    [6, 2, []],
  ])('"> 20 % removals", from three cars on: of %i cars %i', (count, gone, keys) => {
    const before = equalCars(count);
    expect(differ(before, before.slice(gone)).map(keyOf)).toEqual(keys);
    const strange = some(before, count / 2, { location_name: null });
    expect(differ(strange, strange.slice(gone)).map(keyOf)).toEqual(keys);
  });

  it('is none where nothing changed, however strict the settings', () => {
    const strict = { ...GUARD, gone_cars: 1, min_cars: 1 };
    expect(differ(STOCK.slice(0, 9), STOCK.slice(0, 9), strict)).toEqual([]);
  });

  it('names both medians, with examples', () => {
    const before = cars([40_000, 10_000, 70_000, 20_000, 60_000, 30_000, 50_000]);
    const now = before.map((car, n) => (n === 0 ? car : { ...car, price: (car.price ?? 0) * 2 }));
    const [difference] = differ(before, now);
    expect(difference).toMatchObject({ field: 'price', size: expect.closeTo(Math.log(1.5)) });
    expect(difference?.message).toBe('Its median went from 40,000 to 60,000');
    expect(difference?.samples.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  });

  it.each([
    [5, 2, ['/price']],
    [4, 2, []],
    [5, 1.5, []],
    [5, 1 / 1.5, []],
  ])('"median price off by a factor 1.5", from five cars on: %i cars by %f', (count, factor, keys) => {
    const before = cars(Array.from({ length: count }, () => 30_000));
    const now = before.map((car) => ({ ...car, price: 30_000 * factor }));
    expect(differ(before, now).map(keyOf)).toEqual(keys);
  });

  it('a car without a price in either feed does not count towards the median', () => {
    const before = cars([10_000, 10_000, 10_000, 10_000, null, 10_000, 0, 10_000]);
    const now = cars([20_000, 20_000, 20_000, 20_000, 20_000, null, 20_000, 0]);
    expect(differ(before, now)).toEqual([]);
  });

  it('new cars are compared with a stock of at least twenty prices', () => {
    const arrived = cars(Array.from({ length: 40 }, () => 900_000)).slice(21);
    const few = cars([...Array.from({ length: 19 }, () => 10_000), null, 0]);
    expect(
      differ(few, [...few, ...arrived, ...arrived.map((car) => ({ ...car, id: `more-${car.id}` }))]),
    ).toEqual([]);
  });

  it('five changed or new cars may move the median across a gap, and hold the feed', () => {
    const prices = Array.from({ length: 20 }, (_, n) => (n < 11 ? 10_000 : 40_000));
    const now = cars([...prices.map((price, n) => (n < 2 ? 40_000 : price)), 40_000, 40_000, 40_000]);
    expect(differ(cars(prices), now).map(keyOf)).toEqual(['/price']);
  });

  it('names the number of changed cars, with examples', () => {
    const before = equalCars(20);
    expect(differ(before, some(before, 6, { colour: 'Red' }))).toEqual([
      {
        rule: 'changed',
        store: null,
        field: 'colour',
        size: 0.3,
        message: 'It changed for 6 of 20 cars at once',
        samples: [0, 1, 2, 3, 4].map((n) => ({ id: `${n}`, name: `Car ${n}`, before: 'white', now: 'red' })),
      },
    ]);
    const [moved] = differ(before, some(before, 6, { location_name: null }));
    expect(moved).toMatchObject({
      field: 'dealership',
      samples: [{ before: 'North', now: 'none' }, {}, {}, {}, {}],
    });
  });

  it('names the hosts between which most photos moved', () => {
    const at = (host: string) => ({ images: [`https://${host}/1.jpg`] });
    const before = equalCars(20).map((car, n) => ({ ...car, ...at(n === 0 ? 'a.example' : 'old.example') }));
    const now = before.map((car, n) => ({ ...car, ...at(n > 17 ? 'b.example' : 'new.example') }));
    expect(differ(before, now).find(({ field }) => field === 'photo hosts')?.message).toBe(
      'It changed for 20 of 20 cars at once, from old.example to new.example',
    );
  });

  it.each([
    [20, 5, ['/colour']],
    [10, 4, []],
    [25, 5, []],
    [60, 5, []],
  ])('more than a fifth of the cars, and five at least, changed: of %i cars %i', (count, changed, keys) => {
    const before = equalCars(count);
    expect(differ(before, some(before, changed, { colour: 'Red' })).map(keyOf)).toEqual(keys);
  });

  it('added and removed photos are not those of another host, in whatever order they are', () => {
    const before = some(equalCars(24), 12, {
      images: ['https://a.example/1.jpg', 'https://b.example/1.jpg'],
    });
    const bare = some(before, 6, { images: [] });
    expect(differ(before, bare).map(keyOf)).toEqual(['/images']);
    expect(differ(bare, before)).toEqual([]);
    const turned = some(before, 12, { images: ['https://b.example/1.jpg', 'https://a.example/1.jpg'] });
    expect(differ(before, turned)).toEqual([]);
  });

  it.each<Partial<Vehicle>>([
    { before_price: 60_000 },
    { drive_away_price: 22_000 },
    { subscription_price: 300 },
    { deposit: 500 },
    { reserved: true },
    { preorder: true },
    { certified: true },
    { tag: 'Sale' },
  ])('claims on a quarter of the cars are held: %j', (claim) => {
    const [field] = Object.keys(claim);
    const none = Object.fromEntries([[field, typeof Object.values(claim)[0] === 'boolean' ? false : null]]);
    const before = equalCars(20).map((car) => ({ ...car, ...none }));
    expect(differ(before, some(before, 5, claim))).toContainEqual({
      rule: 'filled',
      store: null,
      field,
      size: 0.25,
      samples: expect.any(Array),
      message: 'It was filled for 0 % of the cars, and is for 25 %',
    });
    expect(differ(before, some(before, 4, claim))).toEqual([]);
  });

  it.each<[Partial<Vehicle>, before: string, now: string]>([
    [{ price: null }, '15,000', 'empty'],
    [{ images: [] }, '1 entry', 'empty'],
    [{ colour: null }, 'White', 'empty'],
    [{ tag: 'x'.repeat(99) }, 'empty', 'x'.repeat(60)],
    [{ preorder: true }, 'empty', 'true'],
    [{ finance_lenders: { lender: LENDER } }, 'empty', 'filled'],
  ])('%j is shown with samples of the cars, before and after', (change, before, now) => {
    const [field] = Object.keys(change);
    const difference = differ(STOCK, some(STOCK, 20, change)).find((one) => one.field === field);
    expect(difference?.samples[0]).toEqual({ id: '0', name: 'Car 0', before, now });
  });

  it.each<Partial<Vehicle>>([
    { autograb_data: { average_market_price: 21_000, state_average_market_price: null, as_at: null } },
    { finance_lenders: { lender: LENDER } },
  ])('a claim of several values counts by any of them: %j', (claim) => {
    const before = equalCars(20);
    expect(differ(before, some(before, 5, claim)).map(keyOf)).toEqual(
      Object.keys(claim).map((field) => `/${field}`),
    );
  });

  it('"any column’s filled share off by 20 points", not by less', () => {
    const before = equalCars(20);
    expect(differ(before, some(before, 4, { colour: null }))).toEqual([]);
    expect(differ(before, some(before, 5, { colour: null }))).toMatchObject([
      { field: 'colour', size: -0.25 },
    ]);
    expect(differ(equalCars(4), some(equalCars(4), 4, { colour: null }))).toEqual([]);
    expect(differ(equalCars(5), some(equalCars(5), 5, { colour: null })).map(keyOf)).toEqual(['/colour']);
  });

  it('consequences of sales and photos are measured once', () => {
    const before = equalCars(20).map((car) => ({
      ...car,
      photos_count: 3,
      has_nvic: true,
      sold: false,
      sold_date_timestamp: null,
      variant: { ...car.variant, cylinders: 4, torque: '200 Nm' },
    }));
    expect(differ(before, some(before, 20, { photos_count: 0, has_nvic: false }))).toEqual([]);
    const resold = some(before, 20, { sold: true, sold_date_timestamp: 1 });
    expect(differ(resold, before).map(({ rule }) => rule)).toEqual(['returned']);
    const { variant } = vehicleWith();
    const bare = Object.fromEntries(Object.keys(variant).map((field) => [field, null]));
    const now = before.map((car) => ({ ...car, variant: { ...car.variant, ...bare } }));
    expect(differ(before, now).every(({ field }) => field.startsWith('variant.'))).toBe(true);
    expect(differ(before, now)).not.toEqual([]);
  });
});
