import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { siteWith } from '../site/site.fixture.ts';
import {
  isExcluded,
  isListed,
  isSold,
  listedCounts,
  listedUntil,
  soldAt,
  soldWindow,
  stockState,
} from './status.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith();
const sale = new Date('2026-11-20T03:00:00Z');
const after = (ms: number) => new Date(sale.getTime() + ms);
const soldCar = vehicleWith({ status: 'sold', sold: true, sold_date_timestamp: sale.getTime() / 1000 });

describe('isSold: "sold = status is sold OR sold true"', () => {
  it.each([
    { status: 'in_stock', sold: false, expected: false },
    { status: 'coming_soon', sold: false, expected: false },
    { status: 'in_stock', sold: true, expected: true },
    { status: 'sold', sold: false, expected: true },
    { status: 'sold', sold: true, expected: true },
  ] as const)('$status with sold $sold is $expected', ({ expected, ...facts }) => {
    expect(isSold(vehicleWith(facts))).toBe(expected);
  });
});

describe('soldAt', () => {
  it('reads Unix seconds', () => {
    expect(soldAt(soldCar)).toEqual(sale);
  });

  it('is null without a date, and for a car that is not sold', () => {
    expect(soldAt(vehicleWith({ sold: true }))).toBeNull();
    expect(soldAt(vehicleWith({ sold_date_timestamp: 1 }))).toBeNull();
  });
});

describe('soldWindow', () => {
  it('is 3 days of listing and 30 days of the sold page by default', () => {
    expect(soldWindow(soldCar, site)).toEqual({
      listedUntil: after(3 * DAY_MS),
      pageUntil: after(33 * DAY_MS),
    });
  });

  it('is null without a sale', () => {
    expect(soldWindow(vehicleWith(), site)).toBeNull();
  });
});

describe('stockState', () => {
  it.each([
    { why: 'before the sale the feed dates ahead', at: -DAY_MS, state: 'sold' },
    { why: 'at the sale', at: 0, state: 'sold' },
    { why: '"sold if now - t < N×86400 s": its last instant', at: 3 * DAY_MS - 1, state: 'sold' },
    { why: 'the window is over', at: 3 * DAY_MS, state: 'sold_page' },
    { why: 'the last instant of the small sold page', at: 33 * DAY_MS - 1, state: 'sold_page' },
    { why: '"then 301 to make/model list …, else 410"', at: 33 * DAY_MS, state: 'gone' },
  ])('$why: $state', ({ at, state }) => {
    expect(stockState(soldCar, site, after(at))).toBe(state);
  });

  it('uses the windows of the site', () => {
    const brief = siteWith({ windows: { sold_days: 1, sold_page_days: 0 } });
    expect(stockState(soldCar, brief, after(DAY_MS - 1))).toBe('sold');
    expect(stockState(soldCar, brief, after(DAY_MS))).toBe('gone');
  });

  it('treats a sale without timestamp "as just outside the window"', () => {
    expect(stockState(vehicleWith({ sold: true }), site, sale)).toBe('sold_page');
  });

  it.each(['in_stock', 'coming_soon'] as const)('"in_stock and coming_soon are available": %s', (status) => {
    expect(stockState(vehicleWith({ status }), site, sale)).toBe('available');
  });
});

describe('"On used-only sites, non-used cars are excluded"', () => {
  const usedOnly = siteWith({ flags: { used_only: true } });

  it.each([
    { car_type: 'new', excluded: true },
    { car_type: 'demo', excluded: true },
    { car_type: 'used', excluded: false },
  ] as const)('$car_type: $excluded', ({ car_type, excluded }) => {
    const vehicle = vehicleWith({ car_type });
    expect(isExcluded(vehicle, usedOnly)).toBe(excluded);
    expect(stockState(vehicle, usedOnly, sale)).toBe(excluded ? 'gone' : 'available');
    expect(isListed(vehicle, usedOnly, sale)).toBe(!excluded);
    expect(isExcluded(vehicle, site)).toBe(false);
  });
});

describe('isListed: "status in_stock or coming_soon or sold within N days"', () => {
  it('lists available cars and freshly sold ones', () => {
    expect(isListed(vehicleWith(), site, sale)).toBe(true);
    expect(isListed(soldCar, site, after(3 * DAY_MS - 1))).toBe(true);
  });

  it('drops a sold car when its window is over', () => {
    expect(isListed(soldCar, site, after(3 * DAY_MS))).toBe(false);
    expect(isListed(vehicleWith({ sold: true }), site, sale)).toBe(false);
  });
});

describe('listedUntil agrees with isListed', () => {
  it.each([
    { what: 'available', vehicle: vehicleWith() },
    { what: 'sold', vehicle: soldCar },
    { what: 'sold at an unknown instant', vehicle: vehicleWith({ sold: true, sold_date_timestamp: null }) },
  ])('for a car that is $what', ({ vehicle }) => {
    for (const now of [after(0), after(3 * DAY_MS - 1), after(3 * DAY_MS), after(40 * DAY_MS)]) {
      expect(listedUntil(vehicle, site) * 1000 > now.getTime()).toBe(isListed(vehicle, site, now));
    }
  });
});

describe('listedCounts', () => {
  it('falls as each sold car leaves the lists', () => {
    const until = after(3 * DAY_MS).toISOString();
    expect(listedCounts([vehicleWith(), soldCar], site)).toEqual([
      { count: 2, until },
      { count: 1, from: until },
    ]);
    expect(listedCounts([], site)).toEqual([{ count: 0 }]);
  });
});
