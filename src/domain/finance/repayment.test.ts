import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annuity, type Loan, perPayDay, repayment } from './repayment.ts';

const loan: Loan = { principal: 30_000, annualRate: 10, frequency: 'monthly', periods: 60, balloon: 0 };

describe('repayment', () => {
  it('"30k, 10 %, 60 m: 637.41 a month … true weekly 146.73" (rules 10)', () => {
    expect(repayment(loan)).toBeCloseTo(637.41, 2);
    expect(repayment({ ...loan, frequency: 'weekly', periods: 260 })).toBeCloseTo(146.73, 2);
  });

  it('divides the principal if there is no interest', () => {
    expect(repayment({ ...loan, annualRate: 0 })).toBe(500);
    expect(repayment({ ...loan, annualRate: 0, balloon: 6_000 })).toBe(400);
  });

  it('pays the loan off to its balloon, period by period', () => {
    const loans = fc.record({
      principal: fc.integer({ min: 500, max: 250_000 }),
      annualRate: fc.double({ min: 0.01, max: 30, noNaN: true }),
      frequency: fc.constant('monthly' as const),
      periods: fc.integer({ min: 1, max: 84 }),
      balloon: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(loans, (any) => {
        const paid = repayment(any);
        let owed = any.principal;
        for (let period = 0; period < any.periods; period += 1) owed += (owed * any.annualRate) / 1200 - paid;
        expect(owed).toBeCloseTo(any.balloon, 3);
      }),
    );
  });
});

describe('annuity', () => {
  it('is the number of periods at no interest, and near it at very low interest', () => {
    expect(annuity(0, 60)).toBe(60);
    expect(annuity(1e-13, 60)).toBeCloseTo(60, 6);
  });
});

describe('perPayDay: "weekly = monthly ×12/52, round up to dollar"', () => {
  it.each([
    { monthly: 637.41, frequency: 'weekly', dollars: 148 },
    { monthly: 637.41, frequency: 'fortnightly', dollars: 295 },
    { monthly: 520, frequency: 'weekly', dollars: 120 },
    { monthly: 650, frequency: 'fortnightly', dollars: 300 },
    { monthly: 0, frequency: 'weekly', dollars: 0 },
  ] as const)('$monthly $frequency: $dollars', ({ monthly, frequency, dollars }) => {
    expect(perPayDay(monthly, frequency)).toBe(dollars);
  });

  it('leaves whole dollars unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (weekly) => {
        expect(perPayDay((weekly * 52) / 12, 'weekly')).toBe(weekly);
      }),
    );
  });
});
