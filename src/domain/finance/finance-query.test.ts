import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financePath } from '../site/routes.ts';
import { readFinanceQuery } from './finance-query.ts';

const NOTHING = {
  preferredDealership: undefined,
  vehiclePriceBudget: undefined,
  car_id: undefined,
  car_type: undefined,
};

describe('"Query: preferredDealership, vehiclePriceBudget, car_id, car_type" (S1 §2)', () => {
  it('parses the query', () => {
    const query = {
      preferredDealership: 'harbourside-cardiff',
      vehiclePriceBudget: 38_000,
      car_id: '7',
      car_type: 'used',
    };
    expect(readFinanceQuery(new URL(financePath(query), 'https://x.example').search)).toEqual(query);
    expect(readFinanceQuery('')).toEqual(NOTHING);
  });

  it.each([
    '?car_id=../../api',
    '?car_id=',
    '?car_type=stolen',
    '?vehiclePriceBudget=lots',
    '?vehiclePriceBudget=-5',
    '?preferredDealership=%3Cb%3E',
  ])('drops an invalid value: %s', (search) => {
    expect(readFinanceQuery(search)).toEqual(NOTHING);
  });

  it('clamps a budget like the calculator (S2 §5)', () => {
    expect(readFinanceQuery('?vehiclePriceBudget=9e99').vehiclePriceBudget).toBe(1_000_000);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        expect(Object.keys(readFinanceQuery(search))).toEqual(Object.keys(NOTHING));
      }),
    );
  });
});
