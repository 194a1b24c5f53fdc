import { repayment } from '#domain/finance/repayment.ts';
import type { Lender } from '#domain/vehicle/vehicle.schema.ts';

const RATES = { new: 7.49, demo: 7.99, used: 8.99 } as const;
/** What fees add to the rate over a 5 year secured $30,000 loan (S2 §9). */
const FEES_IN_RATE = 0.87;
const TERM_YEARS = 5;

/** The demo lender's own example for a car of `price` dollars, without deposit or balloon. */
export function lenderExample(price: number, carType: keyof typeof RATES): Lender {
  const annualRate = RATES[carType];
  const loan = { principal: price, annualRate, balloon: 0 };
  return {
    interestRate: annualRate,
    comparisonRate: Math.round((annualRate + FEES_IN_RATE) * 100) / 100,
    paymentWeek: Math.ceil(repayment({ ...loan, periods: TERM_YEARS * 52, frequency: 'weekly' })),
    paymentMonth: Math.ceil(repayment({ ...loan, periods: TERM_YEARS * 12, frequency: 'monthly' })),
    termYears: TERM_YEARS,
    termMonths: TERM_YEARS * 12,
    deposit: 0,
    balloon: 0,
    disclaimer:
      'An example for approved personal borrowers over 60 months with no deposit. Fees, charges and lending criteria apply.',
  };
}
