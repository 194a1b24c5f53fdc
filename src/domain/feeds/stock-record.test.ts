import { describe, expect, it } from 'vitest';
import { feeds } from './feeds.fixture.ts';

describe('the stock as JSON', () => {
  it('has the availability of a preorder, and of a car that is not for sale', () => {
    const { stock } = feeds({ vehicles: [{ preorder: true }, { tag: 'Test Drive Only' }] });
    expect(stock.cars).toMatchObject([{ availability: 'coming_soon' }, { availability: 'test_drive_only' }]);
  });

  it('has every listed car, and no private or identifying fields', () => {
    const facts = { regplate: 'ABC12D', stocknum: 'U101' };
    const { stock } = feeds({ vehicles: [facts, { price: null, location_slug: null }] });
    expect(stock.site).toEqual({ name: 'Harbour Motors', url: 'https://harbour.example' });
    expect(stock.cars).toMatchObject([
      {
        id: '101',
        url: 'https://harbour.example/cars/2021-toyota-corolla-101',
        record_url: 'https://harbour.example/cars/101.json',
        stock_number: 'U101',
        availability: 'in_stock',
        price: { amount: 24_990, currency: 'AUD', type: 'egc', label: 'Excl. government charges' },
        fuel: 'Petrol',
        transmission: 'Automatic',
        location: { slug: 'newcastle', name: 'Harbour Newcastle', suburb: 'Newcastle' },
      },
      { price: null, location: null },
    ]);
    expect(JSON.stringify(stock)).not.toMatch(/JTDBR32E720123456|ABC12D|private/);
  });

  it('falls back to the detailed names if the simple ones are missing', () => {
    const facts = { simple_fuel: null, fuel: 'Unleaded', simple_transmission: null, trans: '6 speed' };
    expect(feeds({ vehicles: [facts] }).stock.cars).toMatchObject([
      { fuel: 'Unleaded', transmission: '6 speed' },
    ]);
  });
});
