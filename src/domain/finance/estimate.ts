import { instantOf } from '../dates.ts';
import { type Deadline, endsAt } from '../deadline.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState } from '../vehicle/state.ts';
import type { Lender, Vehicle } from '../vehicle/vehicle.schema.ts';
import { type CreditTerms, creditTerms } from './credit-terms.ts';

/** "Price above 500" (S1 §5). */
const PRICE_MINIMUM = 500;

/** A repayment with its legal set (rules 11). Figures are the lender's own (rules 10). */
export interface FinanceEstimate extends CreditTerms, Pick<Deadline, 'until'> {
  /** Dollars a week. */
  weekly: number;
  /** Months; `null` where the lender does not say. */
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

/** "Finance display requires" (S1 §5), beside the provider's rates, of which the figure is made: every line must hold. */
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
 * The weekly finance figure with its legal set, or `null`: what S1 §5 requires, and a rate, a comparison rate, a
 * lender and a licence (rules 11, 52).
 */
export function financeEstimate(vehicle: Vehicle, site: Site, now: Date): FinanceEstimate | null {
  const lender = quotedLender(vehicle, site, now);
  if (lender === null) return null;
  const { paymentWeek, interestRate, comparisonRate, termMonths, deposit, balloon, disclaimer } = lender;
  const credit = creditTerms(interestRate, comparisonRate, site.finance);
  if (credit === null) return null;
  const quote = { ...credit, weekly: paymentWeek, termMonths, deposit, balloon, disclaimer };
  return { ...quote, ...endsAt(financeEnds(vehicle, site)) };
}

/** A lender's figures with a weekly repayment among them. */
type Quote = Lender & { paymentWeek: number };

/** What the site's lender asks a week for a car, where S1 §5 lets it be shown, whether or not the legal set is whole; else `null`. */
export function quotedLender(vehicle: Vehicle, site: Site, now: Date): Quote | null {
  const lender = siteLender(vehicle, site);
  const isShown = REQUIREMENTS.every((holds) => holds({ vehicle, site, now }));
  return isShown && lender?.paymentWeek && isWithin(lender, vehicle)
    ? { ...lender, paymentWeek: lender.paymentWeek }
    : null;
}

/** A lender whose deposit and balloon are more than the car costs speaks of another car, or of cents. */
const isWithin = ({ deposit, balloon }: Lender, { price }: Vehicle): boolean =>
  (deposit ?? 0) + (balloon ?? 0) <= Number(price);

/** The instant from which a car is too old for the provider: the start of a year in the site's zone (rules 51). */
export function financeEnds({ year }: Pick<Vehicle, 'year'>, site: Site): Date | null {
  const { max_age_years } = site.finance;
  return max_age_years === null ? null : instantOf(`${year + max_age_years}-01-01`, 0, siteZone(site));
}

const hasEnded = (ends: Date | null, now: Date): boolean => ends !== null && now >= ends;

/** The site's own provider, whatever other lenders a car has (rules 52). */
function siteLender({ finance_lenders }: Vehicle, { finance }: Site): Lender | null {
  return (finance.provider === null ? undefined : finance_lenders[finance.provider]) ?? null;
}
