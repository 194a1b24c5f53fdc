import { instantOf } from '../dates.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { endsAt, type Validity } from '../validity.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState } from '../vehicle/state.ts';
import type { Lender, Vehicle } from '../vehicle/vehicle.schema.ts';
import { type CreditTerms, creditTerms } from './credit-terms.ts';

/** "Price above 500" (S1 §5). */
const PRICE_MINIMUM = 500;

/** A lender's weekly repayment with its credit terms (rules 11); figures are the lender's own (rules 10). */
export interface FinanceEstimate extends CreditTerms, Pick<Validity, 'until'> {
  /** Dollars a week. */
  weekly: number;
  /** Months; `null` if the lender gives none. */
  termMonths: number | null;
  /** Dollars. */
  deposit: number | null;
  balloon: number | null;
  disclaimer: string | null;
}

interface EstimateInput {
  vehicle: Vehicle;
  site: Site;
  now: Date;
}

/** "Finance display requires" (S1 §5), besides the provider's rates: every line must be true. */
const REQUIREMENTS: readonly ((input: EstimateInput) => boolean)[] = [
  // "price above 500"
  ({ vehicle }) => (vehicle.price ?? 0) > PRICE_MINIMUM,
  // "an eligible car"
  ({ vehicle, site }) => stateAllows('finance', carState(vehicle, site)),
  // "one provider also requires the car year to be newer than the current year minus 12"
  ({ vehicle, site, now }) => !hasEnded(financeEnds(vehicle, site), now),
  // "Suzuki-manufacturer sites and some dealerships never show finance": data of the site, not code (rules 53)
  ({ site }) => !site.flags.finance_hidden,
];

/**
 * Returns the weekly finance estimate of a car; `null` if a requirement of S1 §5 is not met, or a rate, comparison
 * rate, lender or licence is missing (rules 11, 52).
 */
export function financeEstimate(vehicle: Vehicle, site: Site, now: Date): FinanceEstimate | null {
  const lender = quotedLender(vehicle, site, now);
  if (lender === null) return null;
  const { paymentWeek, interestRate, comparisonRate, deposit, balloon, disclaimer } = lender;
  const credit = creditTerms(interestRate, comparisonRate, site.finance);
  if (credit === null) return null;
  const quote = {
    ...credit,
    weekly: paymentWeek,
    termMonths: monthsOf(lender),
    deposit,
    balloon,
    disclaimer,
  };
  return { ...quote, ...endsAt(financeEnds(vehicle, site)) };
}

const monthsOf = ({ termMonths, termYears }: Lender): number | null =>
  termMonths ?? (termYears === null ? null : termYears * 12);

/** A lender's figures including a weekly repayment. */
type Quote = Lender & { paymentWeek: number };

/**
 * Returns the quote of the site's lender if S1 §5 allows showing it, even with incomplete credit terms; else `null`.
 */
export function quotedLender(vehicle: Vehicle, site: Site, now: Date): Quote | null {
  const lender = siteLender(vehicle, site);
  const isShown = REQUIREMENTS.every((holds) => holds({ vehicle, site, now }));
  return isShown && lender?.paymentWeek && isWithin(lender, vehicle)
    ? { ...lender, paymentWeek: lender.paymentWeek }
    : null;
}

/** Whether deposit and balloon fit the price; if not, the quote is for another car, or in cents. */
const isWithin = ({ deposit, balloon }: Lender, { price }: Vehicle): boolean =>
  (deposit ?? 0) + (balloon ?? 0) <= Number(price);

/**
 * Returns the instant from which a car is too old for the provider: the start of a year in the site's zone (rules 51).
 */
export function financeEnds({ year }: Pick<Vehicle, 'year'>, site: Site): Date | null {
  const { max_age_years } = site.finance;
  return max_age_years === null ? null : instantOf(`${year + max_age_years}-01-01`, 0, siteZone(site));
}

const hasEnded = (ends: Date | null, now: Date): boolean => ends !== null && now >= ends;

/** Returns the figures of the site's provider, ignoring a car's other lenders (rules 52). */
function siteLender({ finance_lenders }: Vehicle, { finance }: Site): Lender | null {
  return (finance.provider === null ? undefined : finance_lenders[finance.provider]) ?? null;
}
