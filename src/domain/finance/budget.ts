import type { Site } from '../site/site.schema.ts';
import { annuity } from './repayment.ts';

/** "Loan term shown 5 years" (S2 §9). */
export const BUDGET_YEARS = 5;

/** "Clamp 0 to 1,000,000" (S2 §9), dollars. */
const INPUT_MAXIMUM = 1_000_000;

/** "× 12 (monthly) or × 52 (weekly)" (S2 §9). */
const REPAYMENTS_A_YEAR = { monthly: 12, weekly: 52 } as const;

export interface BudgetInput {
  /** Dollars per period. */
  repayment: number;
  frequency: keyof typeof REPAYMENTS_A_YEAR;
  /** Dollars. */
  deposit: number;
}

/**
 * The price that a repayment and a deposit pay for, whole dollars. Mode `simple` is "repayment × 12 (monthly)
 * or × 52 (weekly), × 5 years, plus deposit, rounded" (S2 §9) and ignores interest; `loan` is what the
 * repayments are worth at the site's rate (rules 9).
 */
export function budgetPrice(
  input: BudgetInput,
  { budget, finance }: Pick<Site, 'budget' | 'finance'>,
): number {
  const perYear = REPAYMENTS_A_YEAR[input.frequency];
  const rate = budget.mode === 'loan' ? finance.interest_rate / 100 / perYear : 0;
  return Math.round(
    clampAmount(input.repayment) * annuity(rate, perYear * BUDGET_YEARS) + clampAmount(input.deposit),
  );
}

/** What the budget leaves out or takes in, to stand beside it; it states no rate, which would need a comparison rate (rules 9, D9). */
export const budgetNote = ({ budget }: Pick<Site, 'budget'>): string =>
  budget.mode === 'simple' ? 'Repayments before interest' : 'Repayments with interest, indicative only';

/** "Numeric, clamped to 0 to 1,000,000; NaN becomes 0" (S2 §5). */
export function clampAmount(amount: number): number {
  return Number.isNaN(amount) ? 0 : Math.min(Math.max(amount, 0), INPUT_MAXIMUM);
}
