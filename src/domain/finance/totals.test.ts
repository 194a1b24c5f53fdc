import { describe, expect, it } from 'vitest';
import { loanTotals } from './totals.ts';

describe('loanTotals', () => {
  it('adds interest, fees and balloon', () => {
    const loan = {
      principal: 12_000,
      annualRate: 0,
      frequency: 'monthly',
      periods: 10,
      balloon: 2_000,
    } as const;
    expect(loanTotals(loan, { upfront: 100, periodic: 5 })).toEqual({
      paid: 12_000,
      interest: 0,
      fees: 150,
      cost: 12_150,
    });
  });
});
