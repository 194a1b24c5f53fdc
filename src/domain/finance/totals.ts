import type { Fees } from './comparison-rate.ts';
import { type Loan, repayment } from './repayment.ts';

/** A loan's costs over its whole term, dollars. */
export interface LoanTotals {
  /** Sum of repayments and balloon. */
  paid: number;
  interest: number;
  fees: number;
  /** Sum of `paid` and `fees`. */
  cost: number;
}

/** Returns the totals of a loan whose fees are paid separately (rules 10). */
export function loanTotals(loan: Loan, fees: Pick<Fees, 'upfront' | 'periodic'>): LoanTotals {
  const paid = repayment(loan) * loan.periods + loan.balloon;
  const charged = fees.upfront + fees.periodic * loan.periods;
  return { paid, interest: paid - loan.principal, fees: charged, cost: paid + charged };
}
