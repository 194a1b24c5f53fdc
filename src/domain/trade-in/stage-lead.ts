import type { Lead } from '../lead/lead.ts';
import { replyBy } from '../lead/reply-by.ts';
import type { Location } from '../location/location.schema.ts';
import { formatMoney, formatNumber } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { equityOf, equityWords } from './equity.ts';
import { chosen } from './questions.ts';
import { tradeCarName } from './trade-car.ts';
import type { TradeIn } from './trade-in.ts';

export type OfferedTradeIn = Extract<TradeIn, { step: 'valued' | 'accepted' }>;

interface StageSource {
  id: string;
  reference: string;
  site: Site;
  locations: readonly Location[];
  now: Date;
}

/**
 * Makes the lead of a later step from the first one: adds car, answers and offer. Accepting "sends a lead with
 * offer_accepted true" (S2 §4); the subcategory is the step's name (rules 37).
 */
export function stageLead(first: Lead, tradeIn: OfferedTradeIn, source: StageSource): Lead {
  const { id, reference, site, locations, now } = source;
  const { valuation_given, offer_accepted } = site.trade_in.stages;
  const isAccepted = tradeIn.step === 'accepted';
  const place = locations.find(({ slug }) => slug === first.location);
  return {
    ...first,
    id,
    reference,
    received_at: now.toISOString(),
    subcategory: isAccepted ? offer_accepted : valuation_given,
    Rego: tradeIn.car.rego ?? first.Rego,
    details: { ...first.details, ...detailsOf(tradeIn), 'First lead': first.reference },
    offer_accepted: isAccepted,
    form_completed: isAccepted,
    reply_by: place === undefined ? null : replyBy(place, site, now),
  };
}

/** Describes the car, the answers and the offer, for people. */
function detailsOf({ car, adjustmentAnswers, valuation }: OfferedTradeIn): Record<string, string> {
  const { km, finance_outstanding } = adjustmentAnswers;
  const { offer_price, low, high } = valuation;
  const plate: Record<string, string> = car.rego === null ? {} : { 'State of the plate': `${car.regoState}` };
  return {
    'Trade-in': tradeCarName(car),
    ...plate,
    Kilometres: formatNumber(km),
    ...Object.fromEntries(chosen(adjustmentAnswers).map(({ reason, label }) => [reason, label])),
    Estimate: `${formatMoney(offer_price)} (${formatMoney(low)} to ${formatMoney(high)})`,
    'Finance outstanding': formatMoney(finance_outstanding),
    'What remains': equityWords(equityOf(offer_price, finance_outstanding)),
  };
}
