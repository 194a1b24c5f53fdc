import { expect, it } from 'vitest';
import { recordPrices } from './price-history.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const slug = 'car';

it('records the prices at which a car was really offered, and since when (rules 8, D11)', () => {
  const prices = [20_000, 20_000, 18_000, null, 18_000];
  const history = prices.reduce(
    (before, price, index) => recordPrices(before, [{ slug, price }], at(index + 1)),
    {},
  );
  expect(history).toEqual({
    car: [
      { price: 20_000, since: at(1).toISOString() },
      { price: 18_000, since: at(3).toISOString() },
      { price: null, since: at(4).toISOString() },
      { price: 18_000, since: at(5).toISOString() },
    ],
  });
});

it('stores the last ten, and none of cars that left', () => {
  const prices = Array.from({ length: 15 }, (_, index) => 1000 + index);
  const history = prices.reduce((before, price) => recordPrices(before, [{ slug, price }], at(1)), {});
  expect(history).toMatchObject({ car: prices.slice(5).map((price) => ({ price })) });
  expect(recordPrices(history, [], at(2))).toEqual({});
});
