import { clampAmount } from '../amount.ts';
import { formatMoney } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { type CreditTerms, siteCredit } from './credit-terms.ts';
import { annuity, type Frequency, PERIODS, PERIODS_A_YEAR, repayment } from './repayment.ts';

/** "Loan term shown 5 years" (S2 §9). */
export const BUDGET_YEARS = 5;

/** "× 12 (monthly) or × 52 (weekly)" (S2 §9). */
export type BudgetFrequency = Exclude<Frequency, 'fortnightly'>;

export interface BudgetInput {
  /** Dollars per period. */
  repayment: number;
  frequency: BudgetFrequency;
  /** Dollars. */
  deposit: number;
}

/** How a repayment converts to a price: summed up before interest, or as a loan with its credit terms. */
export type BudgetTerms = { mode: 'simple' } | { mode: 'loan'; credit: CreditTerms };

/**
 * Returns the terms of a site's budgets (rules 9). `null` if it never shows finance, or uses loans and lacks a licence
 * or a comparison rate: then "no repayment shown" (rules 11).
 */
export function budgetTerms(site: Site): BudgetTerms | null {
  if (site.flags.finance_hidden) return null;
  if (site.budget.mode === 'simple') return { mode: 'simple' };
  const credit = siteCredit(site);
  return credit && { mode: 'loan', credit };
}

/** Whether a site that shows finance is set to loan budgets but lacks the terms for them. */
export const lacksLoanTerms = (site: Site): boolean =>
  budgetTerms(site) === null && !site.flags.finance_hidden;

/**
 * Returns the price that a repayment and a deposit pay for, whole dollars. Mode `simple` is "repayment × 12 (monthly)
 * or × 52 (weekly), × 5 years, plus deposit, rounded" (S2 §9) and ignores interest; mode `loan` is the present value
 * of the repayments at the lender's rate (rules 9).
 */
export function budgetPrice(input: BudgetInput, terms: BudgetTerms): number {
  const { rate, periods } = schedule(input, terms);
  return Math.round(clampAmount(input.repayment) * annuity(rate, periods) + clampAmount(input.deposit));
}

/**
 * Inverts `budgetPrice`: returns the least repayment, whole dollars per period, that pays for `price` with that
 * deposit.
 */
export function budgetRepayment(
  price: number,
  { frequency, deposit }: Omit<BudgetInput, 'repayment'>,
  terms: BudgetTerms,
): number {
  const { annualRate, periods } = schedule({ frequency }, terms);
  const principal = Math.max(price - clampAmount(deposit), 0);
  return Math.ceil(repayment({ principal, annualRate, frequency, periods, balloon: 0 }));
}

/**
 * Explains the calculation and what it omits: "label 'repayments before interest'" (rules 9). Omits the rate, which
 * must appear beside the comparison rate (D9).
 */
export function budgetWorking(input: BudgetInput, terms: BudgetTerms): string {
  const period = PERIODS[input.frequency];
  const paid = formatMoney(clampAmount(input.repayment));
  const deposit = formatMoney(clampAmount(input.deposit));
  const price = formatMoney(budgetPrice(input, terms));
  if (terms.mode === 'simple') {
    const { periods } = schedule(input, terms);
    return `${paid} × ${periods} ${period}s (${BUDGET_YEARS} years) + ${deposit} deposit = ${price}. Repayments before interest.`;
  }
  return `${paid} a ${period} for ${BUDGET_YEARS} years with interest + ${deposit} deposit = ${price}. Indicative only.`;
}

function schedule({ frequency }: Pick<BudgetInput, 'frequency'>, terms: BudgetTerms) {
  const perYear = PERIODS_A_YEAR[frequency];
  const annualRate = terms.mode === 'loan' ? terms.credit.rate : 0;
  return { annualRate, rate: annualRate / 100 / perYear, periods: perYear * BUDGET_YEARS };
}
