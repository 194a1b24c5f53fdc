import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonRate } from './comparison-rate.ts';
import { creditAtRate } from './credit-at-rate.ts';
import type { CreditTerms } from './credit-terms.ts';

const credit: CreditTerms = {
  rate: 8.5,
  comparisonRate: 9.37,
  basis: 'Comparison rate based on a 5 year secured $30,000 loan.',
  warning: 'WARNING: …',
  lender: 'Acme Finance',
  licence: '123456',
};

describe('creditAtRate', () => {
  it("leaves the lender's own rate unchanged", () => {
    expect(creditAtRate(credit, 8.5)).toBe(credit);
  });

  it('derives the comparison rate of another rate from the same fees', () => {
    const example = { principal: 30_000, frequency: 'monthly', periods: 60, balloon: 0 } as const;
    const fees = { upfront: 0, periodic: 12, financed: false };
    const at = (annualRate: number) => comparisonRate({ ...example, annualRate }, fees) ?? Number.NaN;
    const own = { ...credit, comparisonRate: at(8.5) };
    expect(creditAtRate(own, 6.99)).toEqual({
      ...own,
      rate: 6.99,
      comparisonRate: expect.closeTo(at(6.99), 6),
    });
  });

  it('never returns a comparison rate below the rate of a lender with fees', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 48, noNaN: true }), (rate) => {
        expect(creditAtRate(credit, rate).comparisonRate).toBeGreaterThan(rate);
      }),
    );
  });
});
