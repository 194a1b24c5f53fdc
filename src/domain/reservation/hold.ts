import type { Cents } from './cents.ts';

/** Where a hold stands; a car that nobody holds has none (rules 15). */
export const HOLD_STATES = ['pending', 'held', 'converted', 'released', 'expired', 'refunded'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** What happens to a hold. `capture`: its deposit is paid. `refund`: the money goes back by somebody's decision. */
export const HOLD_EVENTS = ['capture', 'convert', 'release', 'expire', 'refund'] as const;
export type HoldEvent = (typeof HOLD_EVENTS)[number];

/** Of the states of a hold, those that keep a car from everybody else. */
export const ACTIVE_STATES = ['pending', 'held'] as const satisfies readonly HoldState[];

/** Of the states of a hold, those whose deposit stays with the dealership. */
export const PAID_STATES = ['held', 'converted'] as const satisfies readonly HoldState[];

/**
 * "none > pending > held > {converted, released, expired, refunded}" (rules 15); a sale that falls through is refunded.
 * A hold that expired unpaid is held after all where its deposit comes late and the car is still free (`afterCapture`).
 */
const TRANSITIONS: Readonly<Record<HoldState, Readonly<Partial<Record<HoldEvent, HoldState>>>>> = {
  pending: { capture: 'held', release: 'released', expire: 'expired' },
  held: { convert: 'converted', release: 'released', expire: 'expired', refund: 'refunded' },
  converted: { refund: 'refunded' },
  released: {},
  expired: { capture: 'held' },
  refunded: {},
};

/** "Pending (15 min)": how long a car waits for its deposit (rules 15), milliseconds. */
export const PENDING_MS = 15 * 60_000;

const HOUR_MS = 3_600_000;

/** What of a hold decides what may happen to it. */
export interface HoldFacts {
  state: HoldState;
  deposit: Cents;
  /** Hours that it lasts once it is paid ("held 48 hours", S1 §4). */
  hours: number;
  /** While it is active, the instant at which it ends by itself. */
  expires_at: Date;
  /** When the deposit was paid. */
  captured_at: Date | null;
}

/** The state after an event; `null` where nothing comes of it. */
export const stateAfter = (state: HoldState, event: HoldEvent): HoldState | null =>
  TRANSITIONS[state][event] ?? null;

/** Whether a hold in this state keeps a car from others. */
export const isActive = (state: HoldState): boolean => ACTIVE_STATES.some((active) => active === state);

/** The state at `now`: an active hold whose time is over has expired, whether anybody noted it or not (rules 15). */
export function stateAt(
  { state, expires_at }: Pick<HoldFacts, 'state' | 'expires_at'>,
  now: Date,
): HoldState {
  return isActive(state) && now >= expires_at ? 'expired' : state;
}

/** "Held 48 hours, from payment capture" (S1 §4, rules 15): the instant at which a paid hold ends. */
export const heldUntil = (capturedAt: Date, hours: number): Date =>
  new Date(capturedAt.getTime() + hours * HOUR_MS);

/** Money that a provider took for a hold. */
export interface Capture {
  amount: Cents;
  /** ISO 4217, lower case. */
  currency: string;
  at: Date;
  /** Whether the provider has given it back already, and told us of that first. */
  refunded: boolean;
}

/** The outcome of a capture: the car is held, or where nobody else has it since, or the money goes back. */
export type CaptureOutcome = { kind: 'held' | 'held_if_free'; expires_at: Date } | { kind: 'refund' };

export const CURRENCY = 'aud';

/**
 * What a payment does to its hold at `now`: only the deposit itself holds the car, from when it was paid. One that comes
 * after the hold expired unpaid does so where the car is still free; money that comes later, twice, or in another amount
 * goes back in full (promises "Reservations and money").
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
