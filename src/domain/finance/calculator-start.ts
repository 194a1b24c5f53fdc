import type { Site } from '../site/site.schema.ts';
import { type CalculatorInput, fitCalculator } from './calculator.ts';
import { COMPARED_LOAN, type CreditTerms, siteCredit } from './credit-terms.ts';
import type { FinanceEstimate } from './estimate.ts';

export interface CalculatorStart {
  credit: CreditTerms;
  input: CalculatorInput;
}

/** The loan of the comparison rate, so that the calculator's first result matches it. */
const EXAMPLE = {
  price: COMPARED_LOAN.amount,
  months: COMPARED_LOAN.months,
  deposit: 0,
  balloon: 0,
  frequency: 'weekly',
} as const;

/**
 * Returns the initial calculator at the site's own rate (S2 §9 "Default finance calculator interest 10%"); `null` if
 * the site may show no repayment (rules 11).
 */
export function calculatorStart(site: Pick<Site, 'finance' | 'flags'>): CalculatorStart | null {
  const credit = siteCredit(site);
  return credit && { credit, input: { ...EXAMPLE, rate: credit.rate } };
}

/**
 * Adapts the initial calculator to a car or a budget: to its price, dollars, and to the car's finance estimate, if any.
 */
export function startFor(
  start: CalculatorStart,
  { price, finance }: { price: number | null; finance: FinanceEstimate | null },
): CalculatorStart {
  const { input } = start;
  const credit = finance ?? start.credit;
  return {
    credit,
    input: fitCalculator({
      ...input,
      rate: credit.rate,
      price: price ?? input.price,
      months: finance?.termMonths ?? input.months,
      deposit: finance?.deposit ?? input.deposit,
      balloon: finance?.balloon ?? input.balloon,
    }),
  };
}
