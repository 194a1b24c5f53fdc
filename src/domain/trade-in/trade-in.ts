import type { DeclineReason } from './questions.ts';
import { type AdjustmentAnswers, equalAdjustments } from './questions.ts';
import { isSameCar, type TradeCar } from './trade-car.ts';
import type { Valuation } from './valuation.ts';

/**
 * Where a trade-in stands. "Valuation flow steps in order: lead creation, rego lookup, adjustment answers, offer
 * acceptance" (S2 §4); `declined` waits for somebody to look at the car.
 */
export type TradeIn =
  | { step: 'lead_created' }
  | { step: 'identified'; car: TradeCar }
  | { step: 'declined'; car: TradeCar; adjustmentAnswers: AdjustmentAnswers | null; reason: DeclineReason }
  | { step: 'valued'; car: TradeCar; adjustmentAnswers: AdjustmentAnswers; valuation: Valuation }
  | { step: 'accepted'; car: TradeCar; adjustmentAnswers: AdjustmentAnswers; valuation: Valuation };

export type TradeInStep = TradeIn['step'];

/** What happens to one. It holds all that the table needs, which reads no clock and calls nobody. */
export type TradeInEvent =
  | { kind: 'car'; car: TradeCar; declined: DeclineReason | null }
  | {
      kind: 'adjustments';
      car: TradeCar;
      adjustmentAnswers: AdjustmentAnswers;
      outcome: Valuation | DeclineReason;
    }
  | { kind: 'acceptance'; offer_price: number; now: Date };

/** Why nothing happens: what has to come first, or that it is over. */
export type StepRefusal =
  | 'no_car'
  | 'other_car'
  | 'no_offer'
  | 'other_offer'
  | 'offer_expired'
  | 'is_accepted';

/** Which step takes a car and adjustments: `null` where it does, else the refusal. Both end with the acceptance. */
const REFUSED = {
  lead_created: { car: null, adjustments: 'no_car' },
  identified: { car: null, adjustments: null },
  declined: { car: null, adjustments: null },
  valued: { car: null, adjustments: null },
  accepted: { car: 'is_accepted', adjustments: 'is_accepted' },
} as const satisfies Record<TradeInStep, Record<'car' | 'adjustments', StepRefusal | null>>;

/** The step after an event, or why there is none. */
export type StepTransition = { ok: true; tradeIn: TradeIn } | { ok: false; refusal: StepRefusal };

/** Whether a step takes a car, or adjustments, at all; decided before a value is requested. */
export const refusalOf = ({ step }: TradeIn, kind: 'car' | 'adjustments'): StepRefusal | null =>
  REFUSED[step][kind];

/**
 * Takes a trade-in on by one event (S2 §4). An event that comes again changes nothing, and returns the trade-in itself;
 * one that comes late is judged by what is there now: another car drops the adjustments of the first.
 */
export function advance(tradeIn: TradeIn, event: TradeInEvent): StepTransition {
  if (event.kind === 'acceptance') return withAcceptance(tradeIn, event);
  const refusal = refusalOf(tradeIn, event.kind);
  if (refusal !== null) return { ok: false, refusal };
  return event.kind === 'car'
    ? { ok: true, tradeIn: withCar(tradeIn, event) }
    : withAdjustments(tradeIn, event);
}

/** The offer that was made for the same adjustments and still holds: no service is called again. */
export function standingOffer(tradeIn: TradeIn, input: AdjustmentAnswers, now: Date): Valuation | null {
  if (tradeIn.step !== 'valued' || !equalAdjustments(tradeIn.adjustmentAnswers, input)) return null;
  return now.getTime() < Date.parse(tradeIn.valuation.valid_until) ? tradeIn.valuation : null;
}

/** The car of a trade-in, `null` before it is known. */
export const carOf = (tradeIn: TradeIn): TradeCar | null => ('car' in tradeIn ? tradeIn.car : null);

function withCar(tradeIn: TradeIn, { car, declined }: Extract<TradeInEvent, { kind: 'car' }>): TradeIn {
  const current = carOf(tradeIn);
  if (current !== null && isSameCar(current, car)) return tradeIn;
  return declined === null
    ? { step: 'identified', car }
    : { step: 'declined', car, adjustmentAnswers: null, reason: declined };
}

function withAdjustments(
  tradeIn: TradeIn,
  event: Extract<TradeInEvent, { kind: 'adjustments' }>,
): StepTransition {
  const { car, adjustmentAnswers, outcome } = event;
  const current = carOf(tradeIn);
  if (current === null || !isSameCar(current, car)) return { ok: false, refusal: 'other_car' };
  if (tradeIn.step === 'valued' && tradeIn.valuation === outcome) return { ok: true, tradeIn };
  return {
    ok: true,
    tradeIn:
      typeof outcome === 'string'
        ? { step: 'declined', car, adjustmentAnswers, reason: outcome }
        : { step: 'valued', car, adjustmentAnswers, valuation: outcome },
  };
}

function withAcceptance(
  tradeIn: TradeIn,
  { offer_price, now }: Extract<TradeInEvent, { kind: 'acceptance' }>,
): StepTransition {
  if (tradeIn.step !== 'valued' && tradeIn.step !== 'accepted') return { ok: false, refusal: 'no_offer' };
  const { valuation } = tradeIn;
  const isSame = valuation.offer_price === offer_price;
  if (tradeIn.step === 'accepted')
    return isSame ? { ok: true, tradeIn } : { ok: false, refusal: 'is_accepted' };
  if (!isSame) return { ok: false, refusal: 'other_offer' };
  if (now.getTime() >= Date.parse(valuation.valid_until)) return { ok: false, refusal: 'offer_expired' };
  return { ok: true, tradeIn: { ...tradeIn, step: 'accepted' } };
}
