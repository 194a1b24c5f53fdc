import { describe, expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import { lenderWith, vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { bandOf } from './band.ts';
import { PRICE_BANDS, WEEKLY_PRICE_BANDS } from './bands.ts';
import { type FacetContext, facetValues, weeklyPrice } from './facet-values.ts';
import { FACETS, type FacetAttribute } from './facets.ts';

const now = new Date('2026-11-20T03:00:00Z');
const site = siteWith({
  flags: { subscriptions: true, certified_used: true },
  finance: { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '123456' },
});
const context: FacetContext = { site, locations: [locationWith()], now };

const read = (attribute: FacetAttribute, facts: Partial<Vehicle>, within = context) =>
  facetValues(vehicleWith(facts), within)[attribute];

describe('the facet table', () => {
  it('has the refinement lists of S1 §3 in their order, others between them', () => {
    const lists = (
      'badge, status, car_type, categories, city, colour, dealership_name, filtered_features, item_type, km, ' +
      'location_name, make, make_model, model, price, subscription_price, price_range, seats, body, drive, ' +
      'fuel, transmission, state, tag, weekly_price_range, year'
    ).split(', ');
    expect(FACETS.map(({ attribute }) => attribute).filter((name) => lists.includes(name))).toEqual(lists);
  });

  it.each<{ attribute: FacetAttribute; facts: Partial<Vehicle>; value: unknown }>([
    { attribute: 'badge', facts: { badge: 'SR5' }, value: 'SR5' },
    { attribute: 'status', facts: { status: 'coming_soon' }, value: 'coming_soon' },
    { attribute: 'status', facts: { preorder: true, status: 'in_stock' }, value: 'coming_soon' },
    { attribute: 'status', facts: { sold: true, preorder: true }, value: 'sold' },
    { attribute: 'status', facts: { reserved: true }, value: 'reserved' },
    { attribute: 'status', facts: { tag: 'Test Drive Only', reserved: true }, value: 'test_drive_only' },
    { attribute: 'tag', facts: { tag: 'One owner' }, value: 'One owner' },
    { attribute: 'tag', facts: { tag: 'THIS WEEK ONLY' }, value: null },
    { attribute: 'car_type', facts: { car_type: 'demo' }, value: 'demo' },
    { attribute: 'categories', facts: {}, value: [] },
    {
      attribute: 'categories',
      facts: { certified: true, seats: 7, subscription_price: 189 },
      value: ['Certified', 'Seven seats or more', 'Subscription'],
    },
    { attribute: 'categories', facts: { certified: true, car_type: 'demo' }, value: [] },
    { attribute: 'city', facts: { city: 'Taree' }, value: 'Taree' },
    {
      attribute: 'city',
      facts: { city: 'Maryville', location_slug: 'newcastle' },
      value: ['Maryville', 'Newcastle'],
    },
    { attribute: 'city', facts: { city: 'NEWCASTLE', location_slug: 'newcastle' }, value: 'NEWCASTLE' },
    { attribute: 'colour', facts: { colour: 'Blue' }, value: 'Blue' },
    { attribute: 'filtered_features', facts: { standardEquipment: ['Tow bar'] }, value: ['Tow bar'] },
    { attribute: 'item_type', facts: { item_type: 'caravan' }, value: 'caravan' },
    { attribute: 'km', facts: { km: 0 }, value: 0 },
    { attribute: 'location_name', facts: { location_name: 'City' }, value: 'City' },
    { attribute: 'make', facts: { make: 'Mazda' }, value: 'Mazda' },
    { attribute: 'model', facts: { model: 'CX-5' }, value: 'CX-5' },
    { attribute: 'make_model', facts: { make: 'Mazda', model: 'CX-5' }, value: ['Mazda', 'Mazda > CX-5'] },
    { attribute: 'price', facts: { price: 10 }, value: null },
    { attribute: 'price', facts: { price: 11 }, value: 11 },
    { attribute: 'price', facts: { price: 19_990, drive_away_price: 21_500 }, value: 21_500 },
    { attribute: 'subscription_price', facts: { subscription_price: 189 }, value: 189 },
    { attribute: 'subscription_price', facts: { subscription_price: 0 }, value: null },
    { attribute: 'subscription_price', facts: { subscription_price: null }, value: null },
    { attribute: 'price_range', facts: { price: 24_990 }, value: '$20,000 to $30,000' },
    { attribute: 'price_range', facts: { price: null }, value: null },
    { attribute: 'seats', facts: { seats: 7 }, value: 7 },
    { attribute: 'doors', facts: { doors: 5 }, value: 5 },
    { attribute: 'body', facts: { simple_body: 'Ute' }, value: 'Ute' },
    { attribute: 'drive', facts: { drive: 'AWD' }, value: 'AWD' },
    { attribute: 'fuel', facts: { simple_fuel: 'Petrol', fuel: 'Unleaded' }, value: 'Petrol' },
    { attribute: 'fuel', facts: { fuel: 'Unleaded' }, value: 'Unleaded' },
    { attribute: 'transmission', facts: { simple_transmission: 'Manual', trans: '6M' }, value: 'Manual' },
    { attribute: 'transmission', facts: { trans: '6M' }, value: '6M' },
    { attribute: 'tag', facts: { tag: 'Test Drive Only' }, value: 'Test Drive Only' },
    {
      attribute: 'weekly_price_range',
      facts: { finance_lenders: { acme: lenderWith({ paymentWeek: 119.5 }) } },
      value: '$100 to $150',
    },
    { attribute: 'weekly_price_range', facts: {}, value: null },
    { attribute: 'year', facts: { year: 2021 }, value: 2021 },
  ])('reads $attribute of $facts', ({ attribute, facts, value }) => {
    expect(read(attribute, facts)).toEqual(value);
  });

  it.each<{ attribute: FacetAttribute; own: Partial<Vehicle>; given: string; derived: string }>([
    { attribute: 'city', own: { city: 'Taree' }, given: 'Taree', derived: 'Newcastle' },
    { attribute: 'state', own: { state: 'QLD' }, given: 'QLD', derived: 'NSW' },
    {
      attribute: 'dealership_name',
      own: { location_name: 'Yard' },
      given: 'Yard',
      derived: 'Harbour Newcastle',
    },
  ])('takes $attribute from the feed, else from the place', ({ attribute, own, given, derived }) => {
    expect(read(attribute, own)).toBe(given);
    expect(read(attribute, { location_slug: 'newcastle' })).toBe(derived);
    expect(read(attribute, {})).toBeNull();
  });

  it('offers subscription prices where the site offers subscriptions', () => {
    expect(
      read('subscription_price', { subscription_price: 189 }, { ...context, site: siteWith() }),
    ).toBeNull();
  });

  it('has a weekly price where one may be shown (rules 11)', () => {
    const vehicle = vehicleWith({ finance_lenders: { acme: lenderWith({ paymentWeek: 119.5 }) } });
    expect(weeklyPrice(vehicle, context)).toBe(119.5);
    expect(weeklyPrice(vehicle, { ...context, site: siteWith() })).toBeNull();
  });
});

describe('bands', () => {
  it('begin at their lower bound', () => {
    expect(bandOf(9999, PRICE_BANDS)).toBe('Under $10,000');
    expect(bandOf(10_000, PRICE_BANDS)).toBe('$10,000 to $20,000');
    expect(bandOf(150_000, PRICE_BANDS)).toBe('$150,000 or more');
    expect(bandOf(99, WEEKLY_PRICE_BANDS)).toBe('$50 to $100');
    expect(bandOf(null, PRICE_BANDS)).toBeNull();
  });
});
