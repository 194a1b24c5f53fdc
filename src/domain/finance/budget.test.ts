import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { budgetNote, budgetPrice, clampAmount } from './budget.ts';

const simple = siteWith();
const loan = siteWith({ budget: { mode: 'loan' } });
const cheaperLoan = siteWith({ budget: { mode: 'loan' }, finance: { interest_rate: 8.5 } });
const monthly = { repayment: 600, frequency: 'monthly', deposit: 2000 } as const;
const weekly = { repayment: 200, frequency: 'weekly', deposit: 2000 } as const;

describe('budgetPrice', () => {
  it.each([
    { why: '"600/month gives $38,000"', input: monthly, site: simple, price: 38_000 },
    { why: '"200/week gives $54,000"', input: weekly, site: simple, price: 54_000 },
    { why: '"a 10 % loan buys about $30,239"', input: monthly, site: loan, price: 30_239 },
    { why: '"8.5 %: $31,245"', input: monthly, site: cheaperLoan, price: 31_245 },
    { why: '"200/week gives … vs $42,891"', input: weekly, site: loan, price: 42_891 },
  ])('$why (rules 9)', ({ input, site, price }) => {
    expect(budgetPrice(input, site)).toBe(price);
  });

  it('is "rounded" to whole dollars', () => {
    expect(budgetPrice({ repayment: 83.335, frequency: 'monthly', deposit: 0.5 }, simple)).toBe(5_001);
  });

  it('clamps both inputs', () => {
    const wild = { repayment: Number.NaN, frequency: 'monthly', deposit: 5e9 } as const;
    expect(budgetPrice(wild, simple)).toBe(1_000_000);
  });
});

describe('budgetNote: "label \'repayments before interest\'" (rules 9)', () => {
  it.each([
    { mode: 'simple', site: simple, note: 'Repayments before interest' },
    { mode: 'loan', site: loan, note: 'Repayments with interest, indicative only' },
  ])('$mode: $note', ({ site, note }) => {
    expect(budgetNote(site)).toBe(note);
  });
});

describe('clampAmount: "numeric, clamped to 0 to 1,000,000; NaN becomes 0"', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [600, 600],
    [1_000_000, 1_000_000],
    [1_000_001, 1_000_000],
    [Number.POSITIVE_INFINITY, 1_000_000],
    [Number.NaN, 0],
  ])('%d becomes %d', (amount, clamped) => {
    expect(clampAmount(amount)).toBe(clamped);
  });
});
