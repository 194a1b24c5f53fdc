import type { Site } from '../site/site.schema.ts';

/** The prescribed warning beside every comparison rate (D9, rules 11). */
const WARNING =
  'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** The example loan of comparison rates: dollars, and months of its term (S2 §9). */
export const COMPARED_LOAN = { amount: 30_000, months: 60 } as const;

/** S2 §9 "Comparison rate based on a 5 year secured $30,000 loan". */
const BASIS = 'Comparison rate based on a 5 year secured $30,000 loan.';

/** The information that must appear beside a repayment (rules 11). */
export interface CreditTerms {
  /** Per cent a year. */
  rate: number;
  /** Per cent a year; no less prominent than the rate (D9). */
  comparisonRate: number;
  basis: string;
  warning: string;
  lender: string;
  /** Australian credit licence number of the lender or its agent. */
  licence: string;
}

/**
 * Returns a rate's credit terms; `null` "if rate, comparison rate or lender licence missing: no repayment shown" (rules
 * 11).
 */
export function creditTerms(
  rate: number | null,
  comparisonRate: number | null,
  { lender_name, credit_licence }: Pick<Site['finance'], 'lender_name' | 'credit_licence'>,
): CreditTerms | null {
  if (rate === null || comparisonRate === null || lender_name === null || credit_licence === null)
    return null;
  return {
    rate,
    comparisonRate,
    basis: BASIS,
    warning: WARNING,
    lender: lender_name,
    licence: credit_licence,
  };
}

/** Returns the credit terms of a site's own rate; `null` if they are incomplete or it never shows finance (S1 §5). */
export const siteCredit = ({ finance, flags }: Pick<Site, 'finance' | 'flags'>): CreditTerms | null =>
  flags.finance_hidden ? null : creditTerms(finance.interest_rate, finance.comparison_rate, finance);
