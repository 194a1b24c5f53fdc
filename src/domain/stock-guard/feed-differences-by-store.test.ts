import { describe, expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { GUARD, keyOf, LENDER, STOCK, storeOf } from './feed-differences.fixture.ts';
import { feedDifferences } from './feed-differences.ts';

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
