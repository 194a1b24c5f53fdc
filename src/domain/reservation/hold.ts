import { DAY_MS, HOUR_MS, MINUTE_MS } from '../duration.ts';
import type { Cents } from './cents.ts';

/** States of a hold; a car without a hold has none (rules 15). */
export const HOLD_STATES = ['pending', 'held', 'converted', 'released', 'expired', 'refunded'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** Events of a hold. `capture`: its deposit was paid. `refund`: the dealer decided to refund it. */
export const HOLD_EVENTS = ['capture', 'convert', 'release', 'expire', 'refund'] as const;
export type HoldEvent = (typeof HOLD_EVENTS)[number];

/** States in which a hold blocks its car for others until it expires. */
export const ACTIVE_STATES = ['pending', 'held'] as const satisfies readonly HoldState[];

/** States in which the dealership has the deposit. */
export const PAID_STATES = ['held', 'converted'] as const satisfies readonly HoldState[];

/**
 * "none > pending > held > {converted, released, expired, refunded}" (rules 15); a converted hold is refunded if the sale
 * falls through. A hold that expired unpaid becomes held by a late deposit if the car is still free (`afterCapture`).
 */
const TRANSITIONS: Readonly<Record<HoldState, Readonly<Partial<Record<HoldEvent, HoldState>>>>> = {
  pending: { capture: 'held', release: 'released', expire: 'expired' },
  held: { convert: 'converted', release: 'released', expire: 'expired', refund: 'refunded' },
  converted: { refund: 'refunded' },
  released: {},
  expired: { capture: 'held' },
  refunded: {},
};

/** "Pending (15 min)": time to pay the deposit (rules 15), milliseconds. */
export const PENDING_MS = 15 * MINUTE_MS;

/**
 * Lifetime of a checkout from when its payment was begun, milliseconds; then its provider closes it. Stripe requires half
 * an hour to remain when it is opened, which happens within a quarter of an hour (`OPENING_MS`); a minute allows for
 * clock differences. We close it when the hold ends.
 */
export const CHECKOUT_MS = 46 * MINUTE_MS;

/** How long a converted hold blocks its car for others: time for the stock to show the sale, milliseconds. */
export const SOLD_MS = 14 * DAY_MS;

/** The facts of a hold that determine its transitions. */
export interface HoldFacts {
  state: HoldState;
  deposit: Cents;
  /** Duration after payment, hours ("held 48 hours", S1 §4). */
  hours: number;
  /** Instant of expiry, while it is active. */
  expires_at: Date;
  /** Instant of the deposit's payment. */
  captured_at: Date | null;
}

/** Returns the state after an event; `null` if the event has no effect. */
export const stateAfter = (state: HoldState, event: HoldEvent): HoldState | null =>
  TRANSITIONS[state][event] ?? null;

/** Whether a hold in this state blocks its car for others until it expires. */
export const isActive = (state: HoldState): boolean => ACTIVE_STATES.some((active) => active === state);

/** Returns the state at `now`: an active hold past its expiry is expired, even if not stored so yet (rules 15). */
export function stateAt(
  { state, expires_at }: Pick<HoldFacts, 'state' | 'expires_at'>,
  now: Date,
): HoldState {
  return isActive(state) && now >= expires_at ? 'expired' : state;
}

/** Returns the end of a paid hold: "held 48 hours" from payment capture (S1 §4, rules 15). */
export const heldUntil = (capturedAt: Date, hours: number): Date =>
  new Date(capturedAt.getTime() + hours * HOUR_MS);

/** A payment that the provider captured. */
export interface Capture {
  amount: Cents;
  /** ISO 4217, lower case. */
  currency: string;
  at: Date;
  /** Whether the provider has refunded it already, and reported that first. */
  refunded: boolean;
}

/** The outcome of a capture: the car is held; or held if it is still free; or the payment is refunded. */
export type CaptureOutcome = { kind: 'held' | 'held_if_free'; expires_at: Date } | { kind: 'refund' };

export const CURRENCY = 'aud';

/**
 * Decides the outcome of a capture at `now`: the exact deposit holds the car, from its payment on. After the hold
 * expired unpaid it does so if the car is still free. A payment that is later still, repeated, or of another amount is
 * refunded in full (promises "Reservations and money").
 */
export function afterCapture(hold: HoldFacts, capture: Capture, now: Date): CaptureOutcome {
  const { amount, currency, at, refunded } = capture;
  const expires_at = heldUntil(at < now ? at : now, hold.hours);
  const fits = amount === hold.deposit && currency === CURRENCY && !refunded;
  const state = stateAt(hold, now);
  if (fits && state === 'pending') return { kind: 'held', expires_at };
  const isLate = state === 'expired' && hold.captured_at === null && now < expires_at;
  return fits && isLate ? { kind: 'held_if_free', expires_at } : { kind: 'refund' };
}
