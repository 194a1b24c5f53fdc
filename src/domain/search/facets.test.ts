import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { valueLabels } from './facets.ts';

describe('what the values of a facet are called', () => {
  it('car_type: "New", "Demo" and "used keyword (default Used)" (S1 §4)', () => {
    expect(valueLabels('car_type', siteWith())).toEqual({ new: 'New', demo: 'Demo', used: 'Used' });
    const site = siteWith({ labels: { used_keyword: 'Pre-loved' } });
    expect(valueLabels('car_type', site)).toMatchObject({ used: 'Pre-loved' });
  });

  it('status and item_type, in plain words', () => {
    expect(valueLabels('status', siteWith())).toEqual({
      in_stock: 'In stock',
      coming_soon: 'Coming soon',
      test_drive_only: 'Test drive only',
      reserved: 'Reserved',
      sold: 'Sold',
    });
    expect(valueLabels('item_type', siteWith())).toEqual({
      car: 'Cars',
      motorcycle: 'Motorcycles',
      caravan: 'Caravans',
    });
  });

  it('any other value is read as it is stored', () => {
    expect(valueLabels('make', siteWith())).toEqual({});
  });
});
