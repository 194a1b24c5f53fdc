import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import {
  afterCapture,
  type Capture,
  HOLD_EVENTS,
  HOLD_STATES,
  type HoldFacts,
  type HoldState,
  heldUntil,
  isActive,
  PAID_STATES,
  PENDING_MS,
  stateAfter,
  stateAt,
} from './hold.ts';

const START = new Date('2026-10-03T15:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const HOURS_48 = 48 * HOUR_MS;
const pending: HoldFacts = {
  state: 'pending',
  deposit: 20_000,
  hours: 48,
  captured_at: null,
  expires_at: later(PENDING_MS),
};
const paid: Capture = { amount: 20_000, currency: 'aud', at: later(60_000), refunded: false };

describe('"none > pending (15 min) > held > {converted, released, expired, refunded}" (rules 15)', () => {
  it.each([
    ['pending', 'capture', 'held'],
    ['pending', 'convert', null],
    ['pending', 'release', 'released'],
    ['pending', 'expire', 'expired'],
    ['pending', 'refund', null],
    ['held', 'capture', null],
    ['held', 'convert', 'converted'],
    ['held', 'release', 'released'],
    ['held', 'expire', 'expired'],
    ['held', 'refund', 'refunded'],
    ['converted', 'refund', 'refunded'],
    ['converted', 'expire', null],
    ['converted', 'release', null],
  ] as const)('%s, %s: %s', (state, event, next) => {
    expect(stateAfter(state, event)).toBe(next);
  });

  it('continues an expired hold by a late deposit only', () => {
    const next = HOLD_EVENTS.map((event) => stateAfter('expired', event));
    expect(next).toEqual(['held', null, null, null, null]);
  });

  it.each(['released', 'refunded'] as const)('%s is the end', (state) => {
    expect(HOLD_EVENTS.map((event) => stateAfter(state, event))).toEqual(HOLD_EVENTS.map(() => null));
  });

  it('never reactivates an ended hold except by a deposit', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HOLD_EVENTS)), (events) => {
        let state: HoldState = 'pending';
        let wasEnded = false;
        for (const event of events) {
          const isLate = state === 'expired' && event === 'capture';
          state = stateAfter(state, event) ?? state;
          expect(HOLD_STATES).toContain(state);
          if (wasEnded && !isLate) expect(isActive(state)).toBe(false);
          wasEnded = !isActive(state);
        }
      }),
    );
  });
});

describe('time', () => {
  it.each([
    { after: PENDING_MS - 1, state: 'pending' },
    { after: PENDING_MS, state: 'expired' },
  ] as const)('an unpaid hold is $state after $after ms', ({ after, state }) => {
    expect(stateAt(pending, later(after))).toBe(state);
  });

  it.each([
    { after: HOURS_48 - 1, state: 'held' },
    { after: HOURS_48, state: 'expired' },
  ] as const)('"held 48 hours": $state after $after ms, over a change to summer time', ({ after, state }) => {
    expect(stateAt({ state: 'held', expires_at: heldUntil(START, 48) }, later(after))).toBe(state);
  });

  it.each(['converted', 'released', 'expired', 'refunded'] as const)('changes nothing of %s', (state) => {
    expect(stateAt({ state, expires_at: START }, later(1))).toBe(state);
  });
});

describe('a capture', () => {
  it('of the deposit in time holds the car from then on', () => {
    const held = { kind: 'held', expires_at: heldUntil(paid.at, 48) };
    expect(afterCapture(pending, paid, later(90_000))).toEqual(held);
  });

  it.each([PENDING_MS, HOURS_48])('after %d ms holds the car if it is still free', (after) => {
    const held = { kind: 'held_if_free', expires_at: heldUntil(paid.at, 48) };
    expect(afterCapture(pending, paid, later(after))).toEqual(held);
    expect(afterCapture({ ...pending, state: 'expired' }, paid, later(after))).toEqual(held);
  });

  it('never starts a hold in the future', () => {
    const ahead = { ...paid, at: later(HOURS_48) };
    expect(afterCapture(pending, ahead, later(1000))).toEqual({
      kind: 'held',
      expires_at: heldUntil(later(1000), 48),
    });
  });

  it.each([
    ['"wrong amount"', pending, { ...paid, amount: 19_999 }, later(1)],
    ['another currency', pending, { ...paid, currency: 'usd' }, later(1)],
    ['"late" by as much as it would hold', pending, paid, later(60_000 + HOURS_48)],
    ['after a paid hold that is over', { ...pending, state: 'expired', captured_at: START }, paid, later(1)],
    ['"late", and in another amount', pending, { ...paid, amount: 1 }, later(PENDING_MS)],
    ['a second one', { ...pending, state: 'held', expires_at: later(HOURS_48) }, paid, later(1)],
    ['of a hold that was let go', { ...pending, state: 'released' }, paid, later(1)],
    ['after its own refund', pending, { ...paid, refunded: true }, later(1)],
  ] as const)('%s goes back', (_why, hold, capture, now) => {
    expect(afterCapture(hold, capture, now)).toEqual({ kind: 'refund' });
  });

  it('"captured − refunded = deposits of live or converted holds", for any sequence of events', () => {
    const capture = fc.record({
      amount: fc.constantFrom(20_000, 20_000, 20_000, 1),
      currency: fc.constantFrom('aud', 'aud', 'usd'),
      at: fc.integer({ min: 0, max: HOURS_48 }).map(later),
      refunded: fc.boolean(),
    });
    const step = fc.oneof(
      capture.map((payment) => ({ payment })),
      fc.constantFrom(...HOLD_EVENTS.filter((event) => event !== 'capture')).map((event) => ({ event })),
      fc.integer({ min: 0, max: HOURS_48 }).map((pass) => ({ pass })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let hold = pending;
        let balance = 0;
        let now = START;
        const become = (state: HoldState | null) => {
          if (state === null) return;
          hold = { ...hold, state };
          if (!PAID_STATES.some((isPaid) => isPaid === state)) balance = 0;
        };
        for (const each of steps) {
          if ('pass' in each) now = new Date(now.getTime() + each.pass);
          become(stateAt(hold, now) === hold.state ? null : 'expired');
          if ('event' in each && each.event !== undefined) become(stateAfter(hold.state, each.event));
          if (!('payment' in each) || each.payment === undefined) continue;
          const outcome = afterCapture(hold, each.payment, now);
          if (outcome.kind === 'refund') continue;
          expect(stateAfter(hold.state, 'capture')).toBe('held');
          hold = { ...hold, state: 'held', expires_at: outcome.expires_at, captured_at: each.payment.at };
          balance += each.payment.amount;
        }
        expect(balance).toBe(PAID_STATES.some((state) => state === hold.state) ? hold.deposit : 0);
      }),
    );
  });
});
