import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { stateAllows } from './allows.ts';
import { inStock, stockSummary } from './in-stock.ts';
import { CAR_STATES, carIn } from './state.fixture.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith({ flags: { used_only: true } });

describe('what texts call in stock', () => {
  it.each(CAR_STATES)('counts and prices a car by the table of states: %s', (state) => {
    const car = carIn(state, { price: 9_000 });
    const isInStock = stateAllows('feature', state);
    expect(inStock([car], site)).toEqual(isInStock ? [car] : []);
    expect(stockSummary([car], site)).toEqual(
      isInStock ? { count: 1, from: 9_000 } : { count: 0, from: null },
    );
  });

  it('starts from the least price that lists compare', () => {
    const dearer = vehicleWith({ price: 29_990, price_type: 'egc', drive_away_price: 31_630 });
    const least = vehicleWith({ price: 30_500, price_type: 'drive_away' });
    const dearest = vehicleWith({ price: 40_000 });
    expect(stockSummary([dearer, least, dearest], siteWith())).toEqual({ count: 3, from: 30_500 });
    expect(stockSummary([vehicleWith({ price: 10 })], siteWith())).toEqual({ count: 1, from: null });
  });
});
