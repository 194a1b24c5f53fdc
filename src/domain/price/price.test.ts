import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { comparablePrice, displayedPrice, priceDisplay, priceType } from './price.ts';

const site = siteWith();
const subscriptions = siteWith({ flags: { subscriptions: true } });
const plain = (amount: number) => ({ amount, type: 'unknown', label: null, drive_away: null });

describe('"Price display, in order"', () => {
  const everything = vehicleWith({ subscription_price: 189, price: 24_990, preorder: true });

  it('1. "Subscription price, if subscriptions are offered and the price is above 0", with the total price', () => {
    expect(priceDisplay(everything, subscriptions)).toEqual({
      kind: 'subscription',
      amount: 189,
      period: 'week',
      text: '$189 per week subscription',
      total: plain(24_990),
    });
  });

  it.each([
    { why: 'not offered by the site', on: site, subscription_price: 189 },
    { why: 'not above 0', on: subscriptions, subscription_price: 0 },
    { why: 'not given', on: subscriptions, subscription_price: null },
  ])('shows no subscription: $why', ({ on, subscription_price }) => {
    expect(priceDisplay(vehicleWith({ subscription_price }), on).kind).toBe('price');
  });

  it('shows a subscription without a total price that is not above 10', () => {
    const vehicle = vehicleWith({ subscription_price: 189, price: null });
    expect(priceDisplay(vehicle, subscriptions)).toMatchObject({ kind: 'subscription', total: null });
  });

  it('names the period of the settings', () => {
    const monthly = siteWith({
      flags: { subscriptions: true },
      price: { subscription_period: 'month' },
    });
    expect(priceDisplay(everything, monthly)).toMatchObject({ text: '$189 per month subscription' });
  });

  it('2. "Reduced price, or a price above 10"', () => {
    expect(priceDisplay(everything, site)).toEqual({ kind: 'price', price: plain(24_990) });
  });

  it('3. "PREORDER, if the car is a preorder"', () => {
    const vehicle = vehicleWith({ price: null, preorder: true });
    expect(priceDisplay(vehicle, site)).toEqual({ kind: 'preorder', text: 'PREORDER' });
  });

  it('4. "Otherwise a no-price text"', () => {
    const vehicle = vehicleWith({ price: null });
    expect(priceDisplay(vehicle, site)).toEqual({ kind: 'none', text: 'Enquire for price.' });
  });
});

describe('"Price displays only if above 10"', () => {
  it.each([
    { price: null, shown: null },
    { price: 0, shown: null },
    { price: 10, shown: null },
    { price: 10.01, shown: 10.01 },
    { price: 24_990, shown: 24_990 },
  ])('$price shows $shown', ({ price, shown }) => {
    expect(displayedPrice({ price })).toBe(shown);
  });
});

describe('reduced price (rules 8)', () => {
  const reduced = vehicleWith({ price: 24_990, before_price: 27_990 });

  it('strikes through a former price that the recorded history supports', () => {
    expect(priceDisplay(reduced, site, 27_990)).toEqual({
      kind: 'reduced',
      price: plain(24_990),
      before: 27_990,
      saving: 3_000,
    });
  });

  it('never strikes through more than was recorded', () => {
    expect(priceDisplay(reduced, site, 25_990)).toMatchObject({ before: 25_990, saving: 1_000 });
    expect(priceDisplay(reduced, site, 30_000)).toMatchObject({ before: 27_990, saving: 3_000 });
  });

  it.each([
    { why: 'nothing was recorded', vehicle: reduced, on: site, recorded: null },
    { why: 'only the same price was recorded', vehicle: reduced, on: site, recorded: 24_990 },
    {
      why: 'the former price is not above it',
      vehicle: vehicleWith({ before_price: 24_990 }),
      on: site,
      recorded: 27_990,
    },
    { why: 'the feed names no former price', vehicle: vehicleWith(), on: site, recorded: 27_990 },
    {
      why: 'the site does not show reductions',
      vehicle: reduced,
      on: siteWith({ flags: { reduced_price: false } }),
      recorded: 27_990,
    },
  ])('"else plain price": $why', ({ vehicle, on, recorded }) => {
    expect(priceDisplay(vehicle, on, recorded)).toEqual({ kind: 'price', price: plain(24_990) });
  });

  it('requires a price above 10', () => {
    const vehicle = vehicleWith({ price: 10, before_price: 27_990 });
    expect(priceDisplay(vehicle, site, 27_990).kind).toBe('none');
  });
});

describe('price type (rules 19)', () => {
  it.each([
    { price_type: 'drive_away', label: 'Drive away' },
    { price_type: 'estimated_drive_away', label: 'Estimated drive away' },
    { price_type: 'egc', label: 'Excl. government charges' },
    { price_type: 'unknown', label: null },
  ] as const)('$price_type is labelled $label', ({ price_type, label }) => {
    expect(priceDisplay(vehicleWith({ price_type }), site)).toMatchObject({
      price: { type: price_type, label },
    });
  });

  it('is the setting of its car_type if the feed gives none', () => {
    const settings = siteWith({ price: { type: { used: 'egc', new: 'drive_away' } } });
    expect(priceType({ price_type: 'unknown', car_type: 'used' }, settings)).toBe('egc');
    expect(priceType({ price_type: 'unknown', car_type: 'new' }, settings)).toBe('drive_away');
    expect(priceType({ price_type: 'estimated_drive_away', car_type: 'used' }, settings)).toBe(
      'estimated_drive_away',
    );
  });

  it.each([
    { price_type: 'egc', drive_away_price: 26_490, drive_away: 26_490 },
    { price_type: 'egc', drive_away_price: 24_990, drive_away: null },
    { price_type: 'egc', drive_away_price: null, drive_away: null },
    { price_type: 'drive_away', drive_away_price: 26_490, drive_away: null },
  ] as const)(
    'gives the single total price where the amount leaves something out: %o',
    ({ drive_away, ...facts }) => {
      expect(priceDisplay(vehicleWith(facts), site)).toMatchObject({ price: { drive_away } });
    },
  );
});

describe('comparablePrice: "refuse to compare across types" (rules 20)', () => {
  it.each([
    { price_type: 'egc', basis: 'unknown', price: 24_990 },
    { price_type: 'egc', basis: 'egc', price: 24_990 },
    { price_type: 'egc', basis: 'drive_away', price: 26_490 },
    { price_type: 'drive_away', basis: 'drive_away', price: 24_990 },
    { price_type: 'drive_away', basis: 'egc', price: null },
    { price_type: 'unknown', basis: 'egc', price: null },
  ] as const)('a price $price_type on the basis $basis is $price', ({ price_type, basis, price }) => {
    const vehicle = vehicleWith({ price_type, drive_away_price: 26_490 });
    expect(comparablePrice(vehicle, site, basis)).toBe(price);
  });

  it.each([null, 0, 10])('compares no car that shows no price: %s', (price) => {
    const vehicle = vehicleWith({ price_type: 'egc', price, drive_away_price: 26_490 });
    for (const basis of ['unknown', 'egc', 'drive_away'] as const)
      expect(comparablePrice(vehicle, site, basis)).toBeNull();
  });
});
