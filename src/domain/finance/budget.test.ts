import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import {
  type BudgetTerms,
  budgetPrice,
  budgetRepayment,
  budgetTerms,
  budgetWorking,
  lacksLoanTerms,
} from './budget.ts';

const lender = { lender_name: 'Acme Finance', credit_licence: '123456', comparison_rate: 10.84 };
const loanSite = (finance: SiteInput['finance'] = {}, flags: SiteInput['flags'] = {}) =>
  siteWith({ budget: { mode: 'loan' }, finance: { ...lender, ...finance }, flags });

function loanAt(interest_rate: number): BudgetTerms {
  const terms = budgetTerms(loanSite({ interest_rate }));
  if (terms === null) throw new Error('A complete lender has terms');
  return terms;
}

const simple: BudgetTerms = { mode: 'simple' };
const loan = loanAt(10);
const monthly = { repayment: 600, frequency: 'monthly', deposit: 2000 } as const;
const weekly = { repayment: 200, frequency: 'weekly', deposit: 2000 } as const;

describe('budgetTerms', () => {
  it('"mode `simple` (default)" needs no lender', () => {
    expect(budgetTerms(siteWith())).toEqual(simple);
  });

  it('mode `loan` has complete credit terms (rules 11, D9)', () => {
    expect(budgetTerms(loanSite({ interest_rate: 8.5 }))).toEqual({
      mode: 'loan',
      credit: {
        rate: 8.5,
        comparisonRate: 10.84,
        basis: 'Comparison rate based on a 5 year secured $30,000 loan.',
        warning: expect.stringMatching(/^WARNING: This comparison rate/),
        lender: 'Acme Finance',
        licence: '123456',
      },
    });
  });

  it.each([
    { missing: 'comparison rate', site: loanSite({ comparison_rate: null }) },
    { missing: 'lender licence', site: loanSite({ credit_licence: null }) },
    { missing: 'lender', site: loanSite({ lender_name: null }) },
    { missing: 'leave to show finance', site: loanSite({}, { finance_hidden: true }) },
  ])('no $missing: "no repayment shown"', ({ site }) => {
    expect(budgetTerms(site)).toBeNull();
  });

  it('is null on a site that never shows finance, even in mode `simple`', () => {
    expect(budgetTerms(siteWith({ flags: { finance_hidden: true }, budget: { mode: 'simple' } }))).toBeNull();
  });

  it('are reported as lacking if incomplete, but not if finance is never shown', () => {
    expect(lacksLoanTerms(loanSite({ credit_licence: null }))).toBe(true);
    expect(lacksLoanTerms(loanSite({}, { finance_hidden: true }))).toBe(false);
    expect(lacksLoanTerms(loanSite())).toBe(false);
  });
});

describe('budgetPrice', () => {
  it.each([
    { why: '"600/month gives $38,000"', input: monthly, terms: simple, price: 38_000 },
    { why: '"200/week gives $54,000"', input: weekly, terms: simple, price: 54_000 },
    { why: '"a 10 % loan buys about $30,239"', input: monthly, terms: loan, price: 30_239 },
    { why: '"8.5 %: $31,245"', input: monthly, terms: loanAt(8.5), price: 31_245 },
    { why: '"200/week gives … vs $42,891"', input: weekly, terms: loan, price: 42_891 },
  ])('$why (rules 9)', ({ input, terms, price }) => {
    expect(budgetPrice(input, terms)).toBe(price);
  });

  it('is "rounded" to whole dollars', () => {
    expect(budgetPrice({ repayment: 83.335, frequency: 'monthly', deposit: 0.5 }, simple)).toBe(5_001);
  });

  it('clamps both inputs', () => {
    const wild = { repayment: Number.NaN, frequency: 'monthly', deposit: 5e9 } as const;
    expect(budgetPrice(wild, simple)).toBe(1_000_000);
  });
});

describe('budgetRepayment, "true loan maths both ways"', () => {
  it.each([
    { price: 38_000, input: monthly, terms: simple, repayment: 600 },
    { price: 54_000, input: weekly, terms: simple, repayment: 200 },
    { price: 30_239, input: monthly, terms: loan, repayment: 600 },
    { price: 30_240, input: monthly, terms: loan, repayment: 601 },
    { price: 42_890, input: weekly, terms: loan, repayment: 200 },
  ])('$price $input.frequency, $terms.mode: $repayment', ({ price, input, terms, repayment }) => {
    expect(budgetRepayment(price, input, terms)).toBe(repayment);
  });

  it('is 0 if the deposit covers the price', () => {
    expect(budgetRepayment(1_500, monthly, loan)).toBe(0);
  });

  it('is the least whole dollar amount that pays for the price', () => {
    const inputs = fc.record({
      price: fc.integer({ min: 2_001, max: 250_000 }),
      frequency: fc.constantFrom('weekly' as const, 'monthly' as const),
      terms: fc.constantFrom(simple, loan, loanAt(0)),
    });
    fc.assert(
      fc.property(inputs, ({ price, frequency, terms }) => {
        const deposit = 2_000;
        const repayment = budgetRepayment(price, { frequency, deposit }, terms);
        expect(budgetPrice({ repayment, frequency, deposit }, terms)).toBeGreaterThanOrEqual(price);
        expect(budgetPrice({ repayment: repayment - 1, frequency, deposit }, terms)).toBeLessThanOrEqual(
          price,
        );
      }),
    );
  });
});

describe('budgetWorking', () => {
  it.each([
    {
      input: weekly,
      terms: simple,
      text: '$200 × 260 weeks (5 years) + $2,000 deposit = $54,000. Repayments before interest.',
    },
    {
      input: monthly,
      terms: simple,
      text: '$600 × 60 months (5 years) + $2,000 deposit = $38,000. Repayments before interest.',
    },
    {
      input: monthly,
      terms: loan,
      text: '$600 a month for 5 years with interest + $2,000 deposit = $30,239. Indicative only.',
    },
  ])('$input.frequency, $terms.mode: $text', ({ input, terms, text }) => {
    expect(budgetWorking(input, terms)).toBe(text);
  });
});
