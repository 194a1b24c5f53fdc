import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleLapses } from './lapses.ts';
import { lenderWith, vehicleWith } from './vehicle.fixture.ts';
import type { Vehicle } from './vehicle.schema.ts';

const site = siteWith({
  finance: { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '123456', max_age_years: 12 },
  price: { market_average_type: 'egc', type: { used: 'egc' } },
});
const { variant } = vehicleWith();

const claiming = (facts: Partial<Vehicle> = {}) =>
  vehicleWith({
    year: 2015,
    variant: { ...variant, ancaprating: 5, ancapyear: 2020 },
    autograb_data: {
      average_market_price: 40_000,
      state_average_market_price: null,
      as_at: '2026-11-01',
    },
    finance_lenders: { acme: lenderWith() },
    ...facts,
  });

describe('the claims of a car', () => {
  it('are its safety rating (D12), market average (rules 18) and repayment (rules 11)', () => {
    expect(vehicleLapses(claiming(), site).map(({ claim, at }) => [claim, at.toISOString()])).toEqual([
      ['safety_rating', '2026-12-31T13:00:00.000Z'],
      ['market_average', '2026-12-01T13:00:00.000Z'],
      ['repayment', '2026-12-31T13:00:00.000Z'],
    ]);
  });

  it('are none if its page shows none', () => {
    expect(vehicleLapses(vehicleWith(), site)).toEqual([]);
    const unrated = claiming({
      variant: { ...variant, ancaprating: null, ancapyear: 2020 },
      finance_lenders: {},
      price: 39_900,
    });
    expect(vehicleLapses(unrated, site)).toEqual([]);
  });

  it('are none for a sold car', () => {
    expect(vehicleLapses(claiming({ sold: true }), site)).toEqual([]);
  });
});
