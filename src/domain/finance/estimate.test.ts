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

describe('the credit terms (rules 11)', () => {
  it('are complete: amount, rate, comparison rate, warning, lender, licence', () => {
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
    [{ deposit: 5_000, balloon: 10_000 }, true],
    [{ deposit: 20_000, balloon: 10_001 }, false],
    [{ deposit: null, balloon: 30_001 }, false],
    [{ deposit: 30_000, balloon: null }, true],
  ])('of a car of $30,000 with %j are shown: %s', (figures, isShown) => {
    expect(shown({ price: 30_000, finance_lenders: { acme: lenderWith(figures) } })).toBe(isShown);
  });

  it.each([
    { termMonths: null, termYears: 7, months: 84 },
    { termMonths: 36, termYears: 7, months: 36 },
    { termMonths: null, termYears: null, months: null },
  ])('of $termMonths months or $termYears years are for $months months', ({ months, ...term }) => {
    const vehicle = vehicleWith({ finance_lenders: { acme: lenderWith(term) } });
    expect(financeEstimate(vehicle, site, now)?.termMonths).toBe(months);
  });

  it('accept a rate of 0', () => {
    expect(withFigures({ interestRate: 0, comparisonRate: 0 })).toBe(true);
  });
});

describe('each line of S1 §5 and rules 11 is required', () => {
  /** The requirements, quoted from the specification, each with a car or site that does not meet it. */
  const LINES: readonly { line: string; unmet: Partial<Case> }[] = [
    { line: '"the provider\'s rates present": a provider', unmet: { finance: { provider: null } } },
    { line: '"site finance_provider key only" (rules 52)', unmet: { finance: { provider: 'other' } } },
    { line: '"the provider\'s rates present": a repayment', unmet: { lender: { paymentWeek: null } } },
    { line: 'a repayment above 0', unmet: { lender: { paymentWeek: 0 } } },
    { line: '"if rate … missing: no repayment shown"', unmet: { lender: { interestRate: null } } },
    { line: '"if … comparison rate … missing"', unmet: { lender: { comparisonRate: null } } },
    { line: '"if … lender licence missing": a lender', unmet: { finance: { lender_name: null } } },
    { line: '"if … lender licence missing": a licence', unmet: { finance: { credit_licence: null } } },
    { line: '"price above 500"', unmet: { facts: { price: 500 } } },
    { line: '"an eligible car": not sold', unmet: { facts: { sold: true } } },
    { line: '"an eligible car": in_stock or coming_soon', unmet: { facts: { status: 'sold' } } },
    { line: '"newer than the current year minus 12"', unmet: { facts: { year: 2014 } } },
    { line: '"some dealerships never show finance"', unmet: { flags: { finance_hidden: true } } },
  ];
  interface Case {
    facts: Partial<Vehicle>;
    lender: Partial<Lender>;
    finance: SiteInput['finance'];
    flags: SiteInput['flags'];
  }

  /** Whether the estimate is shown with the lines unmet whose bits are set. */
  function isShown(unmet: number): boolean {
    const cases = LINES.filter((_, bit) => unmet & (1 << bit)).map((row) => row.unmet);
    const merged = <K extends keyof Case>(part: K): Case[K] =>
      Object.assign({}, ...cases.map((row) => row[part]));
    return shown(
      { finance_lenders: { acme: lenderWith(merged('lender')) }, ...merged('facts') },
      settings({ max_age_years: 12, ...merged('finance') }, merged('flags')),
    );
  }

  it('shows the estimate if all are true', () => {
    expect(isShown(0)).toBe(true);
  });

  it.each(LINES.map(({ line }, bit) => ({ line, bit })))('hides it without: $line', ({ bit }) => {
    expect(isShown(1 << bit)).toBe(false);
  });

  it('hides it for every combination of unmet lines', () => {
    const rows = Array.from({ length: 2 ** LINES.length - 1 }, (_, row) => row + 1);
    expect(rows.filter(isShown)).toEqual([]);
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

  it('"Suzuki-manufacturer sites … never show finance" by their setting: brands are "data, not code" (rules 53)', () => {
    const suzuki = (flags: SiteInput['flags']) => siteWith({ manufacturer: 'Suzuki', finance, flags });
    expect(shown({}, suzuki({ finance_hidden: true }))).toBe(false);
    expect(shown({}, suzuki({}))).toBe(true);
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

  it('does not apply to other providers', () => {
    expect(financeEnds({ year: 1990 }, site)).toBeNull();
    expect(shown({ year: 1990 })).toBe(true);
  });
});
