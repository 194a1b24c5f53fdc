import { rateThatPays } from './comparison-rate.ts';
import { COMPARED_LOAN, type CreditTerms } from './credit-terms.ts';
import { repayment } from './repayment.ts';

const { amount, months } = COMPARED_LOAN;
const EXAMPLE = { principal: amount, frequency: 'monthly', periods: months, balloon: 0 } as const;

/**
 * The legal set of another rate from the same lender: a rate is shown with its own comparison rate only (D9). The fees
 * are what lies between the lender's two rates: the repayments of the comparison rate's example at one and the other.
 */
export function creditAtRate(credit: CreditTerms, rate: number): CreditTerms {
  if (rate === credit.rate) return credit;
  const repaid = (annualRate: number) => repayment({ ...EXAMPLE, annualRate });
  const fees = repaid(credit.comparisonRate) - repaid(credit.rate);
  return { ...credit, rate, comparisonRate: rateThatPays(EXAMPLE, repaid(rate) + fees) };
}
