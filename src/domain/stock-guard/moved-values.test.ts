import { expect, it } from 'vitest';
import { storesAmong } from '../location/vehicle-location.ts';
import { formatNumber } from '../money.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { holdsFeed } from './difference.ts';
import { feedDifferences } from './feed-differences.ts';
import { stockGuardSchema } from './stock-guard.schema.ts';

const GUARD = stockGuardSchema.parse({});
const spread = Array.from({ length: 20 }, (_, n) =>
  vehicleWith({ id: `${n}`, slug: `car-${n}`, name: `Car ${n}`, price: 12_990 + n * 1810 }),
);
const differ = (before: readonly Vehicle[], now: readonly Vehicle[], guard = GUARD) =>
  feedDifferences({ before, now, retained: new Set(), storeOf: storesAmong([]) }, guard);
const times = (factor: number, count = 20) =>
  spread.map((car, n) => (n < count ? { ...car, price: Math.round((car.price ?? 0) * factor) } : car));

it.each<[string, number, string]>([
  ['tax that is added twice', 1.1, '1.1'],
  ['tax that is missing', 1 / 1.1, '0.909'],
  ['a sale', 0.95, '0.95'],
  ['another currency', 1.32, '1.32'],
])('prices that all move by one ratio are named with it: %s', (_, factor, ratio) => {
  expect(differ(spread, times(factor))).toEqual([
    {
      rule: 'scaled',
      store: null,
      field: 'price',
      size: expect.closeTo(Math.log(factor), 3),
      message: `It changed by one ratio, × ${ratio}, for 20 of 20 cars at once`,
      samples: expect.arrayContaining([
        { id: '0', name: 'Car 0', before: '12,990', now: formatNumber(Math.round(12_990 * factor)) },
      ]),
    },
  ]);
});

it('one ratio is that of more than three in five cars, whatever the others do', () => {
  expect(differ(spread, times(1.1, 13)).map(({ rule }) => rule)).toEqual(['scaled']);
  expect(differ(spread, times(1.1, 12))).toEqual([]);
  const others = times(1.1).map((car, n) => (n % 4 === 0 ? { ...car, price: 15_000 + n } : car));
  expect(differ(spread, others).map(({ message }) => message)).toEqual([
    'It changed by one ratio, × 1.1, for 15 of 20 cars at once',
  ]);
  expect(differ(spread, times(1.1, 13), { ...GUARD, scaled_share: 0.7 })).toEqual([]);
});

it('prices that move by like shares, but not by one, are no error of a system', () => {
  const rounded = spread.map((car) => ({
    ...car,
    price: Math.round(((car.price ?? 0) * 0.95) / 500) * 500 - 10,
  }));
  expect(differ(spread, rounded)).toEqual([]);
  expect(differ(spread, times(1.001))).toEqual([]);
});

it.each<[string, (price: number, n: number) => number, string]>([
  ['costs in place of prices', (price, n) => price * (0.72 + (n % 7) * 0.03), 'fell'],
  ['one sum less', (price) => price - 3000, 'fell'],
  ['prices of another list', (price, n) => price * (1.1 + (n % 5) * 0.04), 'rose'],
])('prices that nearly all move far in one way are named: %s', (_, change, moved) => {
  const now = spread.map((car, n) =>
    n < 13 ? { ...car, price: Math.round(change(car.price ?? 0, n)) } : car,
  );
  expect(differ(spread, now)).toMatchObject([
    {
      rule: 'scaled',
      field: 'price',
      message: expect.stringMatching(
        `^It ${moved} for 13 of 20 cars at once, by × [01]\\.\\d+ in the median$`,
      ),
    },
  ]);
  expect(
    differ(
      spread,
      now.map((car, n) => (n < 12 ? car : (spread[n] ?? car))),
    ),
  ).toEqual([]);
});

it('odometers that all grow by a little are those of driven cars', () => {
  const stock = spread.map((car, n) => ({ ...car, km: 20_000 + n * 900 }));
  expect(
    differ(
      stock,
      stock.map((car) => ({ ...car, km: Math.round(car.km * 1.003) })),
    ),
  ).toEqual([]);
});

it('one amount of all cars that becomes another is no ratio, nor are few cars', () => {
  const equal = spread.map((car) => ({ ...car, deposit: 500 }));
  expect(
    differ(
      equal,
      equal.map((car) => ({ ...car, deposit: 550 })),
    ),
  ).toEqual([]);
  expect(differ(spread.slice(0, 4), times(1.1).slice(0, 4))).toEqual([]);
  expect(differ(spread.slice(0, 5), times(1.1).slice(0, 5)).map(({ field }) => field)).toEqual(['price']);
});

it('one ratio below the factor of rules 62 holds no feed, and a median beyond it does', () => {
  expect(differ(spread, times(1.4)).map(holdsFeed)).toEqual([false]);
  expect(differ(spread, times(1.6)).map(holdsFeed)).toEqual([true]);
});
