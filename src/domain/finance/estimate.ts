import { instantOf } from '../dates.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { isAvailable } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** "Price above 500" (S1 §5). */
const PRICE_MINIMUM = 500;

/** The warning that stands with every comparison rate (D9, rules 11). */
const WARNING =
  'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** S2 §9 "Comparison rate based on a 5 year secured $30,000 loan". */
const BASIS = 'Comparison rate based on a 5 year secured $30,000 loan.';

/** All that must stand together where a repayment is shown (rules 11). Figures are the lender's own (rules 10). */
export interface FinanceEstimate {
  /** Dollars a week. */
  weekly: number;
  /** Per cent a year. */
  rate: number;
  /** Per cent a year, not less prominent than the rate (D9). */
  comparisonRate: number;
  basis: string;
  warning: string;
  lender: string;
  /** Australian credit licence number of the lender or its agent. */
  licence: string;
  /** Months; `null` where the lender does not say. */
  termMonths: number | null;
  /** Dollars. */
  deposit: number | null;
  balloon: number | null;
  disclaimer: string | null;
}

/**
 * The weekly finance figure with its legal set, or `null`. "Finance display requires: the provider's rates
 * present; price above 500; an eligible car" (S1 §5), a site and a car that may show it, and a rate, a
 * comparison rate, a lender and a licence (rules 11, 52).
 */
export function financeEstimate(vehicle: Vehicle, site: Site, now: Date): FinanceEstimate | null {
  const { lender_name, credit_licence } = site.finance;
  if (lender_name === null || credit_licence === null || !isFinanceable(vehicle, site, now)) return null;
  const figures = lenderFigures(vehicle, site);
  if (figures === null) return null;
  return { ...figures, basis: BASIS, warning: WARNING, lender: lender_name, licence: credit_licence };
}

/** The instant from which a car is too old for the provider: the start of a year in the site's zone (rules 51). */
export function financeEnds({ year }: Pick<Vehicle, 'year'>, site: Site): Date | null {
  const { max_age_years } = site.finance;
  return max_age_years === null ? null : instantOf(`${year + max_age_years}-01-01`, 0, siteZone(site));
}

function isFinanceable(vehicle: Vehicle, site: Site, now: Date): boolean {
  const ends = financeEnds(vehicle, site);
  return (
    !site.flags.finance_hidden &&
    isAvailable(vehicle) &&
    (vehicle.price ?? 0) > PRICE_MINIMUM &&
    (ends === null || now < ends)
  );
}

/** The figures of the site's own provider, whatever other lenders a car has (rules 52). */
function lenderFigures({ finance_lenders }: Vehicle, { finance }: Site) {
  const lender = finance.provider === null ? undefined : finance_lenders[finance.provider];
  if (lender === undefined || !lender.paymentWeek) return null;
  const { paymentWeek, interestRate, comparisonRate, termMonths, deposit, balloon, disclaimer } = lender;
  if (interestRate === null || comparisonRate === null) return null;
  return {
    weekly: paymentWeek,
    rate: interestRate,
    comparisonRate,
    termMonths,
    deposit,
    balloon,
    disclaimer,
  };
}
