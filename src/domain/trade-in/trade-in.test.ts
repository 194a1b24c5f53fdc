import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustmentsWith, NOW, offerOf, tradeCarWith } from './trade-in.fixture.ts';
import { advance, carOf, refusalOf, type TradeIn, type TradeInEvent, validOffer } from './trade-in.ts';

const CAR = tradeCarWith();
const OTHER = tradeCarWith({ rego: 'XYZ789' });
const OFFER = offerOf(18_000);
const begun: TradeIn = { step: 'lead_created' };
const identified: TradeIn = { step: 'identified', car: CAR };
const declined: TradeIn = { step: 'declined', car: CAR, adjustmentAnswers: null, reason: 'age' };
const valued: TradeIn = { step: 'valued', car: CAR, adjustmentAnswers: adjustmentsWith(), valuation: OFFER };
const accepted: TradeIn = { ...valued, step: 'accepted' };

const car = (facts = CAR): TradeInEvent => ({ kind: 'car', car: facts, declined: null });
const adjustments = (about = CAR): TradeInEvent => ({
  kind: 'adjustments',
  car: about,
  adjustmentAnswers: adjustmentsWith(),
  outcome: OFFER,
});
const accept = (offer_price = 18_000, now = NOW): TradeInEvent => ({ kind: 'acceptance', offer_price, now });

const goes = (tradeIn: TradeIn) => ({ ok: true, tradeIn });
const refused = (refusal: string) => ({ ok: false, refusal });

describe('"Valuation flow steps in order: lead creation, rego lookup, adjustment answers, offer acceptance" (S2 §4)', () => {
  it.each([
    ['lead_created', begun, car(), goes(identified)],
    ['lead_created', begun, adjustments(), refused('no_car')],
    ['lead_created', begun, accept(), refused('no_offer')],
    ['identified', identified, car(), goes(identified)],
    ['identified', identified, car(OTHER), goes({ step: 'identified', car: OTHER })],
    ['identified', identified, adjustments(), goes(valued)],
    ['identified', identified, adjustments(OTHER), refused('other_car')],
    ['identified', identified, accept(), refused('no_offer')],
    ['declined', declined, car(), goes(declined)],
    ['declined', declined, car(OTHER), goes({ step: 'identified', car: OTHER })],
    ['declined', declined, adjustments(), goes(valued)],
    ['declined', declined, accept(), refused('no_offer')],
    ['valued', valued, car(), goes(valued)],
    ['valued', valued, car(OTHER), goes({ step: 'identified', car: OTHER })],
    ['valued', valued, adjustments(), goes(valued)],
    ['valued', valued, accept(), goes(accepted)],
    ['valued', valued, accept(18_050), refused('other_offer')],
    ['valued', valued, accept(18_000, new Date(OFFER.valid_until)), refused('offer_expired')],
    ['accepted', accepted, car(), refused('is_accepted')],
    ['accepted', accepted, adjustments(), refused('is_accepted')],
    ['accepted', accepted, accept(), goes(accepted)],
    ['accepted', accepted, accept(18_000, new Date('2030-01-01')), goes(accepted)],
    ['accepted', accepted, accept(1), refused('is_accepted')],
  ] as const)('%s, then %j', (_, from, event, expected) => {
    expect(advance(from, event)).toEqual(expected);
  });

  it('declines an ineligible car or answer', () => {
    expect(advance(begun, { kind: 'car', car: CAR, declined: 'age' })).toEqual(goes(declined));
    const adjustmentAnswers = adjustmentsWith({ km: 120_000 });
    expect(
      advance(identified, { kind: 'adjustments', car: CAR, adjustmentAnswers, outcome: 'distance' }),
    ).toEqual(goes({ step: 'declined', car: CAR, adjustmentAnswers, reason: 'distance' }));
  });

  it('returns the offer for the same answers while it is valid', () => {
    expect(validOffer(valued, adjustmentsWith(), NOW)).toBe(OFFER);
    expect(validOffer(valued, adjustmentsWith(), new Date(OFFER.valid_until))).toBeNull();
    for (const other of [{ keys: 'one' }, { km: 1 }, { finance_outstanding: 1 }] as const)
      expect(validOffer(valued, adjustmentsWith(other), NOW)).toBeNull();
    expect(validOffer(identified, adjustmentsWith(), NOW)).toBeNull();
    const again = advance(valued, adjustments());
    expect(again.ok && again.tradeIn).toBe(valued);
  });

  it('returns the refusal of an event in advance', () => {
    expect(refusalOf(begun, 'adjustments')).toBe('no_car');
    expect(refusalOf(identified, 'adjustments')).toBeNull();
    expect([carOf(begun), carOf(valued)]).toEqual([null, CAR]);
  });
});

describe('any sequence of events', () => {
  const event: fc.Arbitrary<TradeInEvent> = fc.oneof(
    fc.record({
      kind: fc.constant('car' as const),
      car: fc.constantFrom(CAR, OTHER),
      declined: fc.constantFrom(null, 'age' as const),
    }),
    fc.record({
      kind: fc.constant('adjustments' as const),
      car: fc.constantFrom(CAR, OTHER),
      adjustmentAnswers: fc.constantFrom(adjustmentsWith(), adjustmentsWith({ keys: 'one' })),
      outcome: fc.constantFrom(OFFER, offerOf(17_600), 'distance' as const),
    }),
    fc.record({
      kind: fc.constant('acceptance' as const),
      offer_price: fc.constantFrom(18_000, 17_600),
      now: fc.constantFrom(NOW, new Date('2026-12-24T00:00:00Z')),
    }),
  );
  const after = (from: TradeIn, next: TradeInEvent): TradeIn => {
    const moved = advance(from, next);
    return moved.ok ? moved.tradeIn : from;
  };

  it('applies a repeated event once', () => {
    fc.assert(
      fc.property(fc.array(event), event, (events, last) => {
        const once = after(events.reduce(after, begun), last);
        expect(after(once, last)).toEqual(once);
      }),
    );
  });

  it('ends equally if each event is repeated', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const twice = events.flatMap((each) => [each, each]);
        expect(twice.reduce(after, begun)).toEqual(events.reduce(after, begun));
      }),
    );
  });

  it('accepts only a valid, seen offer for the same car, for good', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        events.reduce<TradeIn>((before, next) => {
          const at = after(before, next);
          if (before.step === 'accepted') expect(at).toEqual(before);
          else if (at.step === 'accepted') {
            expect(before).toEqual({ ...at, step: 'valued' });
            expect(next).toEqual(accept(at.valuation.offer_price));
          }
          return at;
        }, begun);
      }),
    );
  });
});
