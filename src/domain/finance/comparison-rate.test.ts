import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonRate } from './comparison-rate.ts';
import type { Loan } from './repayment.ts';

const loan: Loan = { principal: 30_000, annualRate: 7.99, frequency: 'monthly', periods: 60, balloon: 0 };
const noFees = { upfront: 0, periodic: 0, financed: false };

describe('comparisonRate', () => {
  it('equals the rate of a monthly loan without fees', () => {
    const rates = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(
        rates,
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 20_000 }),
        (annualRate, periods, balloon) => {
          expect(comparisonRate({ ...loan, annualRate, periods, balloon }, noFees)).toBeCloseTo(
            annualRate,
            6,
          );
        },
      ),
    );
  });

  it.each([
    { frequency: 'weekly', periods: 260, n: 52.18, a_year: 52 },
    { frequency: 'fortnightly', periods: 130, n: 26.09, a_year: 26 },
    { frequency: 'monthly', periods: 60, n: 12, a_year: 12 },
  ] as const)(
    'annualises $frequency periods by n = $n (regulation 100)',
    ({ frequency, periods, n, a_year }) => {
      expect(comparisonRate({ ...loan, frequency, periods }, noFees)).toBeCloseTo((7.99 * n) / a_year, 6);
    },
  );

  it('grows with every fee, financed or not', () => {
    const fees = { upfront: 250, periodic: 10 };
    const paid = comparisonRate(loan, { ...fees, financed: false });
    const financed = comparisonRate(loan, { ...fees, financed: true });
    expect(paid).toBeCloseTo(9.04, 2);
    expect(financed).toBeCloseTo(9.03, 2);
  });

  it('finds the rate of short and expensive loans', () => {
    const dear = comparisonRate(
      { ...loan, principal: 100, periods: 1 },
      { upfront: 99, periodic: 50, financed: false },
    );
    expect(dear).toBeGreaterThan(10_000);
  });

  it.each([30_000, 30_001])('is null if an upfront fee of %d uses up the loan', (upfront) => {
    expect(comparisonRate(loan, { ...noFees, upfront })).toBeNull();
  });
});
