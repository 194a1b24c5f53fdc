import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import { lenderWith, vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { calculatorStart, startFor } from './calculator-start.ts';
import { financeEstimate } from './estimate.ts';

const finance = { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '1', comparison_rate: 10.9 };
const startWith = (more: SiteInput['finance'] = {}, flags: SiteInput['flags'] = {}) =>
  calculatorStart(siteWith({ finance: { ...finance, ...more }, flags }));

describe('calculatorStart', () => {
  it('is the example of the comparison rate at "default finance calculator interest 10%"', () => {
    const start = startWith();
    expect(start?.credit).toMatchObject({ rate: 10, comparisonRate: 10.9, lender: 'Acme Finance' });
    expect(start?.input).toEqual({
      price: 30_000,
      deposit: 0,
      months: 60,
      balloon: 0,
      rate: 10,
      frequency: 'weekly',
    });
  });

  it('is at the site\'s own rate: "8.5% on the dealer-group theme"', () => {
    expect(startWith({ interest_rate: 8.5 })?.input.rate).toBe(8.5);
  });

  it.each([
    { missing: 'comparison rate', start: startWith({ comparison_rate: null }) },
    { missing: 'lender', start: startWith({ lender_name: null }) },
    { missing: 'licence', start: startWith({ credit_licence: null }) },
    {
      missing: 'leave: "some dealerships never show finance"',
      start: startWith({}, { finance_hidden: true }),
    },
  ])('is null without $missing (rules 11)', ({ start }) => {
    expect(start).toBeNull();
  });
});

describe('startFor', () => {
  const start = startWith();
  if (start === null) throw new Error('The fixture must have a calculator.');

  it('uses the price of a car and the terms of its lender', () => {
    const figures = { termMonths: 48, deposit: 2_000, balloon: 5_000, interestRate: 7.5, comparisonRate: 8 };
    const car = financeEstimate(
      vehicleWith({ finance_lenders: { acme: lenderWith(figures) } }),
      siteWith({ finance }),
      new Date('2026-11-20T00:00:00Z'),
    );
    const { credit, input } = startFor(start, { price: 24_990, finance: car });
    expect(credit).toMatchObject({ rate: 7.5, comparisonRate: 8 });
    expect(input).toMatchObject({ price: 24_990, months: 48, deposit: 2_000, balloon: 5_000, rate: 7.5 });
  });

  it('is unchanged without a price and a lender', () => {
    expect(startFor(start, { price: null, finance: null })).toEqual(start);
  });
});
