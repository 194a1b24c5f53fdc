import type { DeclineReason } from './questions.ts';
import { type AdjustmentAnswers, equalAdjustments } from './questions.ts';
import { isSameCar, type TradeCar } from './trade-car.ts';
import type { Valuation } from './valuation.ts';

/**
 * A trade-in by its step. "Valuation flow steps in order: lead creation, rego lookup, adjustment answers, offer
 * acceptance" (S2 §4); a `declined` one needs an inspection of the car.
 */
export type TradeIn =
  | { step: 'lead_created' }
  | { step: 'identified'; car: TradeCar }
  | { step: 'declined'; car: TradeCar; adjustmentAnswers: AdjustmentAnswers | null; reason: DeclineReason }
  | { step: 'valued'; car: TradeCar; adjustmentAnswers: AdjustmentAnswers; valuation: Valuation }
  | { step: 'accepted'; car: TradeCar; adjustmentAnswers: AdjustmentAnswers; valuation: Valuation };

export type TradeInStep = TradeIn['step'];

export type TradeInEvent =
  | { kind: 'car'; car: TradeCar; declined: DeclineReason | null }
  | {
      kind: 'adjustments';
      car: TradeCar;
      adjustmentAnswers: AdjustmentAnswers;
      outcome: Valuation | DeclineReason;
    }
  | { kind: 'acceptance'; offer_price: number; now: Date };

/** Why an event is refused. */
export type StepRefusal =
  | 'no_car'
  | 'other_car'
  | 'no_offer'
  | 'other_offer'
  | 'offer_expired'
  | 'is_accepted';

/** Refusals of cars and adjustments by step; `null` if the step accepts them. */
const REFUSED = {
  lead_created: { car: null, adjustments: 'no_car' },
  identified: { car: null, adjustments: null },
  declined: { car: null, adjustments: null },
  valued: { car: null, adjustments: null },
  accepted: { car: 'is_accepted', adjustments: 'is_accepted' },
} as const satisfies Record<TradeInStep, Record<'car' | 'adjustments', StepRefusal | null>>;

/** The trade-in after an event, or the refusal. */
export type StepTransition = { ok: true; tradeIn: TradeIn } | { ok: false; refusal: StepRefusal };

/** Returns the refusal of a car or adjustments in this step, `null` if accepted; checked before a service is called. */
export const refusalOf = ({ step }: TradeIn, kind: 'car' | 'adjustments'): StepRefusal | null =>
  REFUSED[step][kind];

/**
 * Applies an event to a trade-in (S2 §4). A repeated event returns the same trade-in; another car discards the
 * adjustments and the offer.
 */
export function advance(tradeIn: TradeIn, event: TradeInEvent): StepTransition {
  if (event.kind === 'acceptance') return withAcceptance(tradeIn, event);
  const refusal = refusalOf(tradeIn, event.kind);
  if (refusal !== null) return { ok: false, refusal };
  return event.kind === 'car'
    ? { ok: true, tradeIn: withCar(tradeIn, event) }
    : withAdjustments(tradeIn, event);
}

/**
 * Returns the current offer if it is valid and for the same adjustments, so that no service is called again; else
 * `null`.
 */
export function validOffer(tradeIn: TradeIn, input: AdjustmentAnswers, now: Date): Valuation | null {
  if (tradeIn.step !== 'valued' || !equalAdjustments(tradeIn.adjustmentAnswers, input)) return null;
  return now.getTime() < Date.parse(tradeIn.valuation.valid_until) ? tradeIn.valuation : null;
}

/** Returns the car of a trade-in; `null` before it is identified. */
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
