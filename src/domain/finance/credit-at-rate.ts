import { rateThatPays } from './comparison-rate.ts';
import { COMPARED_LOAN, type CreditTerms } from './credit-terms.ts';
import { repayment } from './repayment.ts';

const { amount, months } = COMPARED_LOAN;
const EXAMPLE = { principal: amount, frequency: 'monthly', periods: months, balloon: 0 } as const;

/**
 * Returns the credit terms at another rate of the same lender, with that rate's own comparison rate (D9). Fees follow
 * from the lender's two rates: the difference between the example loan's repayments at each.
 */
export function creditAtRate(credit: CreditTerms, rate: number): CreditTerms {
  if (rate === credit.rate) return credit;
  const repaid = (annualRate: number) => repayment({ ...EXAMPLE, annualRate });
  const fees = repaid(credit.comparisonRate) - repaid(credit.rate);
  return { ...credit, rate, comparisonRate: rateThatPays(EXAMPLE, repaid(rate) + fees) };
}
