import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { protectYourCar, returnsPolicy, whatsIncluded } from './comes-with.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const lists = { new: ['Full tank'], demo: ['Balance of warranty'], used: ['Inspection report'] };

describe('"What\'s Included"', () => {
  const site = siteWith({ whats_included: { ...lists, caravan: ['Gas certificate'] } });

  it.each([
    { facts: { car_type: 'new' }, included: ['Full tank'] },
    { facts: { car_type: 'demo' }, included: ['Balance of warranty'] },
    { facts: { car_type: 'used' }, included: ['Inspection report'] },
    { facts: { item_type: 'caravan' }, included: ['Gas certificate'] },
    { facts: { item_type: 'motorcycle' }, included: ['Inspection report'] },
    { facts: { sold: true }, included: [] },
    { facts: { status: 'sold', item_type: 'caravan' }, included: [] },
  ] as const)('$facts: $included', ({ facts, included }) => {
    expect(whatsIncluded(vehicleWith(facts), site)).toEqual(included);
  });
});

describe('"Protect Your Car"', () => {
  const tint = { heading: 'Window tint', text: 'Cool and legal.' };
  const warranty = { heading: 'Extended warranty', text: 'Engine and gearbox.' };
  const site = siteWith({
    protect_your_car: [tint, { ...warranty, item_types: ['car', 'motorcycle'] }],
  });

  it.each([
    { facts: {}, offered: [tint, warranty] },
    { facts: { item_type: 'motorcycle' }, offered: [tint, warranty] },
    { facts: { item_type: 'caravan' }, offered: [tint] },
    { facts: { sold: true }, offered: [] },
  ] as const)('$facts', ({ facts, offered }) => {
    expect(protectYourCar(vehicleWith(facts), site)).toEqual(offered);
  });
});

describe('"14-day used-car money-back or exchange"', () => {
  const site = siteWith({ returns: {} });

  it('has the terms of the specification by default', () => {
    expect(returnsPolicy(vehicleWith(), site)).toEqual({
      days: 14,
      max_km: 500,
      min_fuel: 'a quarter tank',
    });
  });

  it.each([
    { facts: { car_type: 'used' }, covered: true },
    { facts: { item_type: 'motorcycle' }, covered: true },
    { facts: { reserved: true }, covered: true },
    { facts: { car_type: 'new' }, covered: false },
    { facts: { car_type: 'demo' }, covered: false },
    { facts: { item_type: 'caravan' }, covered: false },
    { facts: { sold: true }, covered: false },
  ] as const)('$facts: $covered', ({ facts, covered }) => {
    expect(returnsPolicy(vehicleWith(facts), site) !== null).toBe(covered);
  });

  it('is "off by default" (rules 17)', () => {
    expect(returnsPolicy(vehicleWith(), siteWith())).toBeNull();
  });
});
