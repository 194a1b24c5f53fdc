import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import { lenderWith, vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Lender, Vehicle } from '../vehicle/vehicle.schema.ts';
import { financeEnds, financeEstimate } from './estimate.ts';

const now = new Date('2026-11-20T03:00:00Z');
const finance = { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '123456' };
const site = siteWith({ finance });
const settings = (more: SiteInput['finance'], flags: SiteInput['flags'] = {}) =>
  siteWith({ finance: { ...finance, ...more }, flags });

const shown = (facts: Partial<Vehicle>, on = site, at = now) =>
  financeEstimate(vehicleWith({ finance_lenders: { acme: lenderWith() }, ...facts }), on, at) !== null;
const withFigures = (figures: Partial<Lender>) => shown({ finance_lenders: { acme: lenderWith(figures) } });

describe('the legal set (rules 11)', () => {
  it('is complete: amount, rate, comparison rate, warning, lender, licence', () => {
    const vehicle = vehicleWith({
      finance_lenders: { acme: lenderWith({ disclaimer: 'To approved applicants.' }) },
    });
    expect(financeEstimate(vehicle, site, now)).toEqual({
      weekly: 119.5,
      rate: 8.99,
      comparisonRate: 9.86,
      basis: 'Comparison rate based on a 5 year secured $30,000 loan.',
      warning: expect.stringMatching(/^WARNING: This comparison rate is true only for the example given/),
      lender: 'Acme Finance',
      licence: '123456',
      termMonths: 60,
      deposit: 0,
      balloon: 0,
      disclaimer: 'To approved applicants.',
    });
  });

  it.each([
    { missing: 'interestRate', figures: { interestRate: null } },
    { missing: 'comparisonRate', figures: { comparisonRate: null } },
    { missing: 'paymentWeek', figures: { paymentWeek: null } },
    { missing: 'a paymentWeek above 0', figures: { paymentWeek: 0 } },
  ])('"if rate, comparison rate … missing: no repayment shown": $missing', ({ figures }) => {
    expect(withFigures({})).toBe(true);
    expect(withFigures(figures)).toBe(false);
  });

  it.each([
    { missing: 'licence', on: settings({ credit_licence: null }) },
    { missing: 'lender', on: settings({ lender_name: null }) },
    { missing: 'provider', on: settings({ provider: null }) },
  ])('no $missing, no repayment', ({ on }) => {
    expect(shown({}, on)).toBe(false);
  });

  it('a rate of 0 is a rate', () => {
    expect(withFigures({ interestRate: 0, comparisonRate: 0 })).toBe(true);
  });
});

describe('"Finance display requires: the provider\'s rates present; price above 500; an eligible car"', () => {
  it.each([
    { facts: {}, expected: true },
    { facts: { status: 'coming_soon' }, expected: true },
    { facts: { sold: true }, expected: false },
    { facts: { status: 'sold' }, expected: false },
    { facts: { price: 500 }, expected: false },
    { facts: { price: 500.01 }, expected: true },
    { facts: { price: null }, expected: false },
    { facts: { finance_lenders: {} }, expected: false },
  ] as const)('$facts: $expected', ({ facts, expected }) => {
    expect(shown(facts)).toBe(expected);
  });

  it('"site finance_provider key only" (rules 52)', () => {
    expect(shown({ finance_lenders: { other: lenderWith() } })).toBe(false);
  });

  it('"some dealerships never show finance"', () => {
    expect(shown({}, settings({}, { finance_hidden: true }))).toBe(false);
  });
});

describe('"the car year to be newer than the current year minus 12"', () => {
  const strict = settings({ max_age_years: 12 });

  it.each([
    { year: 2013, expected: false },
    { year: 2014, expected: false },
    { year: 2015, expected: true },
    { year: 2026, expected: true },
  ])('in 2026 a car of $year: $expected', ({ year, expected }) => {
    expect(shown({ year }, strict)).toBe(expected);
  });

  it('changes with the year "in site\'s zone" (rules 51)', () => {
    const newYear = new Date('2027-01-01T00:00:00+11:00');
    expect(financeEnds({ year: 2015 }, strict)).toEqual(newYear);
    expect(shown({ year: 2015 }, strict, new Date(newYear.getTime() - 1))).toBe(true);
    expect(shown({ year: 2015 }, strict, newYear)).toBe(false);
  });

  it('does not bind other providers', () => {
    expect(financeEnds({ year: 1990 }, site)).toBeNull();
    expect(shown({ year: 1990 })).toBe(true);
  });
});
