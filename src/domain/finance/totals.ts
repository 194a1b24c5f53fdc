import type { Fees } from './comparison-rate.ts';
import { type Loan, repayment } from './repayment.ts';

/** What a loan costs over its whole term, dollars. */
export interface LoanTotals {
  /** Repayments and balloon. */
  paid: number;
  interest: number;
  fees: number;
  /** Everything that leaves the borrower's pocket. */
  cost: number;
}

/** Totals of a loan whose fees are paid beside it (rules 10). */
export function loanTotals(loan: Loan, fees: Pick<Fees, 'upfront' | 'periodic'>): LoanTotals {
  const paid = repayment(loan) * loan.periods + loan.balloon;
  const charged = fees.upfront + fees.periodic * loan.periods;
  return { paid, interest: paid - loan.principal, fees: charged, cost: paid + charged };
}
