import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { leastPrices, listPrice, priceBasis } from './list-price.ts';

const site = siteWith({ price: { type: { new: 'drive_away', used: 'egc' } } });
const used = vehicleWith({ car_type: 'used', price: 20_000 });
const total = vehicleWith({ car_type: 'used', price: 20_000, drive_away_price: 21_500 });
const fresh = vehicleWith({ car_type: 'new', price: 30_000 });
const unpriced = vehicleWith({ car_type: 'new', price: null, drive_away_price: 30_000 });

describe('a list compares prices of one type where it can (rules 20)', () => {
  it.each([
    ['the drive away price beside its own', total, 21_500],
    ['its own where that is drive away', fresh, 30_000],
    ['its own where there is no other', used, 20_000],
    ['none where it shows none', unpriced, null],
  ])('uses %s', (_what, vehicle, price) => {
    expect(listPrice(vehicle, site)).toBe(price);
  });

  it.each([
    ['used cars without government charges', [used, used], false],
    ['drive away prices of either kind', [total, fresh], false],
    ['a drive away price, and one without charges', [used, fresh], true],
    ['one price, and a car without', [used, unpriced], false],
    ['no cars', [], false],
  ])('notes a comparison of %s', (_what, vehicles, mixed) => {
    expect(priceBasis(vehicles, site) !== null).toBe(mixed);
  });
});

it.each([
  [
    'the cheapest with its label',
    [{ ...used, price: 25_000 }, used, unpriced],
    ['20000 Excl. government charges'],
  ],
  ['the drive away price of either kind', [fresh, total], ['21500 Drive away']],
  [
    'one of each where prices include different things (rules 20)',
    [fresh, { ...used, price: 25_000 }, used],
    ['20000 Excl. government charges', '30000 Drive away'],
  ],
  ['none without a price', [unpriced], []],
])('advertises %s', (_what, vehicles, prices) => {
  expect(leastPrices(vehicles, site).map(({ amount, label }) => `${amount} ${label}`)).toEqual(prices);
});
