import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import { conditionWord, soldNotices } from './words.ts';

describe('soldNotices', () => {
  const help = (what: string) => `But don't worry, we can help you find a similar ${what}!`;

  it.each(['car', 'motorcycle', 'caravan'] as const)('name the %s, while its sale is recent', (item_type) => {
    const sold_date_timestamp = Date.parse('2026-06-01T00:00:00Z') / 1000;
    const vehicle = vehicleWith({ item_type, sold: true, sold_date_timestamp });
    const end = '2026-07-04T00:00:00.000Z';
    expect(soldNotices(vehicle, siteWith())).toEqual([
      { text: `Unfortunately this ${item_type} recently sold. ${help(item_type)}`, until: end },
      { text: `Unfortunately this ${item_type} has been sold. ${help(item_type)}`, from: end },
    ]);
  });

  it('call no sale recent that has no date (rules 3)', () => {
    expect(soldNotices(vehicleWith({ sold: true }), siteWith())).toEqual([
      { text: `Unfortunately this car has been sold. ${help('car')}` },
    ]);
  });
});

describe('conditionWord: \'used keyword "Used"\'', () => {
  it.each([
    { car_type: 'new', word: 'New' },
    { car_type: 'demo', word: 'Demo' },
    { car_type: 'used', word: 'Used' },
  ] as const)('$car_type: $word', ({ car_type, word }) => {
    expect(conditionWord({ car_type }, siteWith())).toBe(word);
  });

  it('uses the keyword of the site', () => {
    const site = siteWith({ labels: { used_keyword: 'Pre-loved' } });
    expect(conditionWord({ car_type: 'used' }, site)).toBe('Pre-loved');
  });
});
