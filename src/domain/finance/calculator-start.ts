import type { Site } from '../site/site.schema.ts';
import { type CalculatorInput, fitCalculator } from './calculator.ts';
import { COMPARED_LOAN, type CreditTerms, siteCredit } from './credit-terms.ts';
import type { FinanceEstimate } from './estimate.ts';

/** What the calculator begins with, and whose credit it is. */
export interface CalculatorStart {
  credit: CreditTerms;
  input: CalculatorInput;
}

/** What the comparison rate is worked out for, so that both agree. */
const EXAMPLE = {
  price: COMPARED_LOAN.amount,
  months: COMPARED_LOAN.months,
  deposit: 0,
  balloon: 0,
  frequency: 'weekly',
} as const;

/**
 * The calculator of a site at its own rate (S2 §9 "Default finance calculator interest 10%"). `null` where it may show
 * no repayment (rules 11).
 */
export function calculatorStart(site: Pick<Site, 'finance' | 'flags'>): CalculatorStart | null {
  const credit = siteCredit(site);
  return credit && { credit, input: { ...EXAMPLE, rate: credit.rate } };
}

/** The calculator for one car or one budget: its price in dollars, and the lender's own terms where the car has them. */
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
