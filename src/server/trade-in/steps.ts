import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { referenceOf } from '#domain/lead/reference.ts';
import { replyReadAt } from '#domain/lead/reply-by.ts';
import { declinedByAge, declineReason } from '#domain/trade-in/eligibility.ts';
import type { AdjustmentAnswers } from '#domain/trade-in/questions.ts';
import { type OfferedTradeIn, stageLead } from '#domain/trade-in/stage-lead.ts';
import type { TradeCar } from '#domain/trade-in/trade-car.ts';
import {
  advance,
  carOf,
  refusalOf,
  type StepRefusal,
  type TradeInEvent,
  validOffer,
} from '#domain/trade-in/trade-in.ts';
import { valuationOf } from '#domain/trade-in/valuation.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Core } from '../core.ts';
import { type LeadOrigin, type PlanDeps, planDeliveries } from '../delivery/plan-deliveries.ts';
import type { NewLead } from '../store/lead-store.ts';
import type { StoredTradeIn, TradeInStore } from '../store/trade-in-store.ts';
import type { ServiceDeps } from './call-service.ts';
import { marketValue } from './market-value.ts';

export interface StepDeps extends ServiceDeps, PlanDeps, Pick<Core, 'leads' | 'now' | 'randomBytes'> {
  tradeIns: TradeInStore;
  /** Called when a lead is stored, to deliver it at once. */
  onStored: () => void;
}

/** A trade-in in progress, and who takes its next step. */
export interface TradeInRef extends LeadOrigin {
  id: string;
  siteContext: SiteContext;
}

/** The result of a step. `lost`: the trade-in does not exist, or no longer. */
export type StepResult =
  | { kind: 'taken'; response: TradeInResponse }
  | { kind: 'refused'; refusal: StepRefusal }
  | { kind: 'lost' };

/** Decides the next event of a trade-in, or refuses the step. */
type NextEvent = (stored: StoredTradeIn) => Promise<TradeInEvent | StepRefusal> | TradeInEvent | StepRefusal;

const REFERENCE_BYTES = 10;
const LOST: StepResult = { kind: 'lost' };

/** Reads the current state of a trade-in. */
export async function readTradeIn(id: string, siteContext: SiteContext, deps: StepDeps): Promise<StepResult> {
  const stored = await deps.tradeIns.find(id, siteContext.site.slug);
  const first = stored && (await deps.leads.find(stored.lead_id));
  return first
    ? { kind: 'taken', response: tradeInResponse(stored, first, { siteContext, now: deps.now() }) }
    : LOST;
}

/** Sets the car; the FAQ rules apply as soon as its year is known (S2 §5). */
export function identifyCar(ref: TradeInRef, car: TradeCar, deps: StepDeps): Promise<StepResult> {
  const declined = declinedByAge(car.year, ref.siteContext.site, deps.now());
  return take(ref, deps, () => ({ kind: 'car', car, declined }));
}

/** Records the adjustment answers, and makes an offer where the rules and the market allow one. */
export function valueCar(
  ref: TradeInRef,
  adjustmentAnswers: AdjustmentAnswers,
  deps: StepDeps,
): Promise<StepResult> {
  const { siteContext } = ref;
  return take(ref, deps, async ({ tradeIn }) => {
    const car = carOf(tradeIn);
    const refusal = refusalOf(tradeIn, 'adjustments');
    if (car === null || refusal !== null) return refusal ?? 'no_car';
    const now = deps.now();
    const valid = validOffer(tradeIn, adjustmentAnswers, now);
    if (valid !== null) return { kind: 'adjustments', car, adjustmentAnswers, outcome: valid };
    const declined = declineReason({ year: car.year, adjustmentAnswers }, siteContext.site, now);
    const value = declined === null ? await marketValue(car, adjustmentAnswers, siteContext, deps) : null;
    const offer = value && valuationOf(value, adjustmentAnswers, siteContext.site, now);
    return { kind: 'adjustments', car, adjustmentAnswers, outcome: declined ?? offer ?? 'market' };
  });
}

/** Accepts the offer that the shopper saw. */
export const acceptOffer = (ref: TradeInRef, offer_price: number, deps: StepDeps): Promise<StepResult> =>
  take(ref, deps, () => ({ kind: 'acceptance', offer_price, now: deps.now() }));

/** Applies the next event; of two concurrent ones, the second decides again on the result of the first. */
async function take(ref: TradeInRef, deps: StepDeps, decide: NextEvent): Promise<StepResult> {
  const { id, siteContext } = ref;
  for (;;) {
    const stored = await deps.tradeIns.find(id, siteContext.site.slug);
    const first = stored && (await deps.leads.find(stored.lead_id));
    if (!first) return LOST;
    const event = await decide(stored);
    if (typeof event === 'string') return { kind: 'refused', refusal: event };
    const next = advance(stored.tradeIn, event);
    if (!next.ok) return { kind: 'refused', refusal: next.refusal };
    const { tradeIn } = next;
    if (tradeIn === stored.tradeIn)
      return { kind: 'taken', response: tradeInResponse(stored, first, { siteContext, now: deps.now() }) };
    const lead = isReported(tradeIn, stored) ? await stageEntry(first, tradeIn, ref, deps) : null;
    if (await deps.tradeIns.replace(stored, { tradeIn, lead }, deps.now())) {
      if (lead !== null) deps.onStored();
      return {
        kind: 'taken',
        response: tradeInResponse(
          { ...stored, tradeIn, response: lead?.response ?? stored.response },
          first,
          { siteContext, now: deps.now() },
        ),
      };
    }
  }
}

/**
 * Whether the dealership gets a lead: for the first offer and its acceptance (rules 37), not for each changed answer.
 */
function isReported(
  tradeIn: StoredTradeIn['tradeIn'],
  { response }: StoredTradeIn,
): tradeIn is OfferedTradeIn {
  return tradeIn.step === 'accepted' || (tradeIn.step === 'valued' && response === null);
}

async function stageEntry(
  first: Lead,
  tradeIn: OfferedTradeIn,
  ref: TradeInRef,
  deps: StepDeps,
): Promise<NewLead> {
  const { site, locations } = ref.siteContext;
  const now = deps.now();
  const names = { id: deps.newId(), reference: referenceOf(deps.randomBytes(REFERENCE_BYTES)) };
  const lead = stageLead(first, tradeIn, { ...names, site, locations, now });
  const { deliveries } = await planDeliveries(lead, ref, deps, now);
  return {
    lead,
    deliveries,
    response: { lead_id: lead.id, reference: lead.reference, reply_by: lead.reply_by },
    idempotency: null,
  };
}

function tradeInResponse(
  { id, tradeIn, response }: StoredTradeIn,
  first: Lead,
  { siteContext: { site, locations }, now }: { siteContext: SiteContext; now: Date },
): TradeInResponse {
  const { lead_id, reference, reply_by } =
    tradeIn.step === 'accepted' && response !== null ? response : { ...first, lead_id: first.id };
  const place = { location: first.location, site, locations };
  return {
    id,
    lead_id,
    reference,
    trade_in: tradeIn,
    reply_by: replyReadAt(reply_by, place, now)?.text ?? null,
    ...(tradeIn.step === 'valued' && {
      left_ms: Date.parse(tradeIn.valuation.valid_until) - now.getTime(),
    }),
  };
}
