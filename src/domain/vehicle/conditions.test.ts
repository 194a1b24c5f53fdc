import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { allows, depositFor, hasCheckout, refusalOf, saveButton } from './conditions.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith({
  flags: { reserve_online: true, online_purchase: true, valuation: true, test_drive: true },
});
const bare = siteWith({ flags: { test_drive: false } });

describe('"Favourite and compare buttons are hidden when"', () => {
  const garage = siteWith({ flags: { garage_enabled: true } });

  it.each([
    { why: 'in_stock', facts: {}, on: site, shown: true },
    { why: 'coming_soon', facts: { status: 'coming_soon' }, on: site, shown: true },
    { why: '"the car is not in an eligible state"', facts: { sold: true }, on: site, shown: false },
    { why: '"its price is 0 or less"', facts: { price: 0 }, on: site, shown: false },
    { why: 'no price is 0', facts: { price: null }, on: site, shown: false },
    { why: 'a price above 0', facts: { price: 1 }, on: site, shown: true },
    {
      why: '"it has no thumbnails or images (garage-style sites)"',
      facts: { images: [] },
      on: garage,
      shown: false,
    },
    { why: 'photos on a garage-style site', facts: { images: ['a.jpg'] }, on: garage, shown: true },
    { why: 'no photos on another site', facts: { images: [] }, on: site, shown: true },
  ] as const)('$why: shown $shown', ({ facts, on, shown }) => {
    expect(allows('compare', vehicleWith({ ...facts, images: [...(facts.images ?? [])] }), on)).toBe(shown);
  });
});

it('a car that is only to be driven takes no test drive while it is reserved (rules 12)', () => {
  const driven = (facts: Parameters<typeof vehicleWith>[0]) =>
    refusalOf('test_drive', vehicleWith({ tag: 'Test Drive Only', ...facts }), site);
  expect([driven({}), driven({ reserved: true })]).toEqual([null, 'reserved']);
  expect(refusalOf('test_drive', vehicleWith({ reserved: true }), site, 'paid')).toBeNull();
});

it('offers Save on sites with sign-in, and for sold cars to those who saved them', () => {
  const watched = siteWith({ flags: { sign_in: true } });
  expect(saveButton(vehicleWith(), watched)).toBe('offered');
  expect(saveButton(vehicleWith({ sold: true }), watched)).toBe('if_saved');
  expect(saveButton(vehicleWith({ price: 0 }), watched)).toBeNull();
  expect(saveButton(vehicleWith(), site)).toBeNull();
  expect(saveButton(vehicleWith({ sold: true }), site)).toBe('if_saved');
});

describe('"Deposit is a per-car amount, default $200"', () => {
  it.each([
    { deposit: null, dollars: 200 },
    { deposit: 500, dollars: 500 },
    { deposit: 0, dollars: 0 },
  ])('$deposit: $dollars', ({ deposit, dollars }) => {
    expect(depositFor(vehicleWith({ deposit }), site)).toBe(dollars);
  });
});

describe('"Reserve button only when the car is in_stock or coming_soon", with rules 13', () => {
  it.each([
    { facts: {}, shown: true },
    { facts: { status: 'coming_soon' }, shown: true },
    { facts: { status: 'sold' }, shown: false },
    { facts: { sold: true }, shown: false },
    { facts: { reserved: true }, shown: false },
    { facts: { price: 10 }, shown: false },
    { facts: { price: 11 }, shown: true },
    { facts: { deposit: 0 }, shown: false },
  ] as const)('$facts: $shown', ({ facts, shown }) => {
    expect(allows('reserve', vehicleWith(facts), site)).toBe(shown);
  });

  it('is absent on a site without online reservations', () => {
    expect(allows('reserve', vehicleWith(), bare)).toBe(false);
  });
});

describe('"Online purchase for used cars on flagged sites"', () => {
  it.each([
    { facts: { car_type: 'used' }, shown: true },
    { facts: { car_type: 'new' }, shown: false },
    { facts: { car_type: 'demo' }, shown: false },
    { facts: { car_type: 'used', reserved: true }, shown: false },
    { facts: { car_type: 'used', price: null }, shown: false },
    { facts: { car_type: 'used', deposit: 0 }, shown: false },
  ] as const)('$facts: $shown', ({ facts, shown }) => {
    expect(allows('buy_online', vehicleWith(facts), site)).toBe(shown);
  });

  it('is absent elsewhere', () => {
    expect(allows('buy_online', vehicleWith(), bare)).toBe(false);
  });
});

describe('the checkout', () => {
  const buying = siteWith({ flags: { online_purchase: true } });

  it.each([
    { on: site, facts: { car_type: 'new' }, there: true },
    { on: buying, facts: { car_type: 'used' }, there: true },
    { on: buying, facts: { car_type: 'new' }, there: false },
    { on: bare, facts: {}, there: false },
  ] as const)('is there for cars that can be reserved or bought: $there', ({ on, facts, there }) => {
    expect(hasCheckout(vehicleWith(facts), on)).toBe(there);
  });

  it('stays while a shopper holds the car; trade-ins and test drives do not', () => {
    const held = { ...vehicleWith(), held: true };
    expect([
      hasCheckout(held, site),
      allows('trade_in', held, site),
      allows('test_drive', held, site),
    ]).toEqual([true, false, false]);
  });
});

describe('"Trade-in button only when"', () => {
  it.each([
    { facts: {}, shown: true },
    { facts: { status: 'coming_soon' }, shown: false },
    { facts: { status: 'sold' }, shown: false },
    { facts: { sold: true }, shown: false },
    { facts: { reserved: true }, shown: false },
    { facts: { price: 200 }, shown: false },
    { facts: { price: 200.01 }, shown: true },
    { facts: { price: null }, shown: false },
  ] as const)(
    '"in_stock, not sold, not reserved; price is above 200": $facts: $shown',
    ({ facts, shown }) => {
      expect(allows('trade_in', vehicleWith(facts), site)).toBe(shown);
    },
  );

  it('"the site has a valuation service"', () => {
    expect(allows('trade_in', vehicleWith(), bare)).toBe(false);
  });
});

describe('test drives, "disable reserve/test-drive" for held cars (rules 12)', () => {
  it.each([
    { facts: {}, shown: true },
    { facts: { status: 'coming_soon' }, shown: true },
    { facts: { reserved: true }, shown: false },
    { facts: { sold: true }, shown: false },
    { facts: { item_type: 'motorcycle' }, shown: true },
    { facts: { item_type: 'caravan' }, shown: false },
  ] as const)('$facts: $shown', ({ facts, shown }) => {
    expect(allows('test_drive', vehicleWith(facts), site)).toBe(shown);
  });

  it('are absent on a site without bookings', () => {
    expect(allows('test_drive', vehicleWith(), bare)).toBe(false);
  });
});

it('returns why an action is refused, the state of the car first', () => {
  const lack = (facts: Parameters<typeof vehicleWith>[0], on = site) =>
    refusalOf('reserve', facts === undefined ? null : vehicleWith(facts), on);
  expect(lack({})).toBeNull();
  expect(lack({}, bare)).toBe('not_offered');
  expect(lack({ price: 10, deposit: 0 })).toBe('no_price');
  expect(lack({ deposit: 0 })).toBe('no_deposit');
  expect(lack({ tag: 'Test Drive Only', price: null }, bare)).toBe('test_drive_only');
  expect(lack(undefined)).toBe('withdrawn');
});
