import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { cardFacts, keyFacts } from './key-facts.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const now = new Date('2026-11-20T03:00:00Z');
const site = siteWith();
const car = vehicleWith({
  drive: 'Front Wheel Drive',
  simple_fuel: 'Hybrid',
  simple_transmission: 'Automatic',
  rego_expiry: '2027-01-05',
});
const caravan = vehicleWith({
  item_type: 'caravan',
  km: null,
  specifications: {
    body_width: 8,
    body_length: 21,
    tare_weight: 2_450,
    aggregate_trailer_mass: 3_000,
    axle_type: 'Tandem',
    sleeps: 4,
  },
});
const values = (facts: { value: string }[]) => facts.map(({ value }) => value);

describe('cardFacts', () => {
  it('are condition, kilometres, transmission, fuel and drive of a car', () => {
    expect(values(cardFacts(car, site, now))).toEqual([
      'Used',
      '48,210 km',
      'Automatic',
      'Hybrid',
      'Front Wheel Drive',
    ]);
  });

  it('are sleeps, length, weight and axles of a caravan', () => {
    expect(values(cardFacts(caravan, site, now))).toEqual([
      'Used',
      '4',
      '21 ft (6.40 m)',
      '2,450 kg',
      'Tandem',
    ]);
  });

  it('omit missing facts', () => {
    const motorcycle = vehicleWith({ item_type: 'motorcycle', engine_size: '649' });
    expect(values(cardFacts(motorcycle, site, now))).toEqual(['Used', '48,210 km', '649 cc']);
  });
});

describe('keyFacts', () => {
  it('include the rego expiry, which the full list hides', () => {
    expect(keyFacts(car, site, now)).toContainEqual({
      key: 'rego_expiry',
      label: 'Registration',
      value: 'Expires on 5 January 2027',
      until: '2027-01-04T13:00:00.000Z',
    });
  });

  it.each(['car', 'motorcycle', 'caravan'] as const)('begin with the condition of a %s', (item_type) => {
    expect(keyFacts(vehicleWith({ item_type }), site, now)[0]?.value).toBe('Used');
  });
});
