import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleSummary } from './summary.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith();

describe('"Car Summary"', () => {
  it('has the facts in sentences', () => {
    const vehicle = vehicleWith({
      colour: 'Blue',
      simple_transmission: 'Automatic',
      simple_fuel: 'Hybrid',
      drive: 'Front Wheel Drive',
      seats: 5,
      location_name: 'Newcastle Sales',
    });
    expect(vehicleSummary(vehicle, site)).toBe(
      'The 2021 Toyota Corolla Ascent Sport is a used car with 48,210 km on the odometer. ' +
        'Blue, automatic, hybrid, front wheel drive, 5 seats. See it at Newcastle Sales.',
    );
  });

  it('retains the capitals of abbreviations', () => {
    const vehicle = vehicleWith({ colour: 'White', simple_transmission: 'CVT', drive: '4WD' });
    expect(vehicleSummary(vehicle, site)).toContain('White, CVT, 4WD.');
  });

  it.each([
    { state: 'in stock', facts: {}, invites: true },
    { state: 'reserved', facts: { reserved: true }, invites: true },
    { state: 'still to come', facts: { status: 'coming_soon' }, invites: false },
    { state: 'a preorder, whatever the feed calls it', facts: { preorder: true }, invites: false },
    {
      state: 'reserved before it comes',
      facts: { status: 'coming_soon', reserved: true },
      invites: false,
    },
    { state: 'sold', facts: { status: 'sold' }, invites: false },
    { state: 'sold by its mark alone', facts: { sold: true }, invites: false },
  ] as const)('invites to see a car that is $state: $invites', ({ facts, invites }) => {
    const vehicle = vehicleWith({ location_name: 'Newcastle Sales', ...facts });
    expect(vehicleSummary(vehicle, site).includes('See it at')).toBe(invites);
  });

  it('gives a kart one seat', () => {
    const kart = vehicleWith({ colour: 'Red', simple_transmission: null, simple_fuel: null, seats: 1 });
    expect(vehicleSummary(kart, site)).toContain('Red, 1 seat.');
  });

  it('omits missing facts', () => {
    const caravan = vehicleWith({
      item_type: 'caravan',
      car_type: 'new',
      name: '2026 Lotus Trooper',
      km: null,
    });
    expect(vehicleSummary(caravan, site)).toBe('The 2026 Lotus Trooper is a new caravan.');
  });
});
