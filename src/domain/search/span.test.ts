import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, limitsAround, type NumberSpan, placeOf, stopOf, withHigh, withLow } from './span.ts';

/** "Slider defaults: min 5000, max 250000, step 500" (S2 §9). */
const limits = { min: 5_000, max: 250_000, step: 500 };
const span: NumberSpan = [10_000, 40_000];

describe('withLow and withHigh: "minimum must stay below maximum; step 500" (S2 §5)', () => {
  it.each([
    { why: 'a step', low: 12_500, gives: [12_500, 40_000] },
    { why: 'the nearest step', low: 12_740, gives: [12_500, 40_000] },
    { why: 'below the minimum', low: -1, gives: [5_000, 40_000] },
    { why: 'the other bound', low: 40_000, gives: [39_500, 40_000] },
    { why: 'past the other bound', low: 300_000, gives: [39_500, 40_000] },
  ])('low at $why: $low', ({ low, gives }) => {
    expect(withLow(span, low, limits)).toEqual(gives);
  });

  it.each([
    { why: 'a step', high: 12_500, gives: [10_000, 12_500] },
    { why: 'above the maximum', high: 1e9, gives: [10_000, 250_000] },
    { why: 'past the other bound', high: 0, gives: [10_000, 10_500] },
  ])('high at $why: $high', ({ high, gives }) => {
    expect(withHigh(span, high, limits)).toEqual(gives);
  });

  it('holds after any moves', () => {
    const moves = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -1e6, max: 1e6 })));
    fc.assert(
      fc.property(moves, (all) => {
        const start: NumberSpan = [limits.min, limits.max];
        const [low, high] = all.reduce(
          (moved, [lower, to]) => (lower ? withLow : withHigh)(moved, to, limits),
          start,
        );
        expect(low).toBeLessThan(high);
        expect([low % limits.step, high % limits.step]).toEqual([0, 0]);
        expect([low >= limits.min, high <= limits.max]).toEqual([true, true]);
      }),
    );
  });
});

describe('limitsAround', () => {
  it.each([
    { from: { min: 7_990, max: 81_450, step: 500 }, gives: { min: 7_500, max: 81_500, step: 500 } },
    { from: { min: 5_000, max: 250_000, step: 500 }, gives: limits },
    { from: { min: 2019, max: 2019, step: 1 }, gives: { min: 2019, max: 2020, step: 1 } },
  ])('$from.min to $from.max', ({ from, gives }) => {
    expect(limitsAround(from)).toEqual(gives);
  });
});

describe('placeOf', () => {
  it('is 0 up to the minimum and 1 at the maximum', () => {
    expect([0, 5_000, 127_500, 250_000].map((bound) => placeOf(bound, limits))).toEqual([0, 0, 0.5, 1]);
  });
});

describe('a track with stops', () => {
  const stops = [0, 10, 20, 100];
  const track = { min: 0, max: 100, step: 5, stops };

  it('has its stops at equal distances, and other bounds between them', () => {
    expect([0, 10, 20, 100].map((bound) => placeOf(bound, track))).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(placeOf(60, track)).toBeCloseTo(5 / 6);
  });

  it('shows a typed bound at the nearest stop', () => {
    expect([0, 5, 14, 60, 55, 100].map((bound) => stopOf(bound, stops, track))).toEqual([0, 1, 1, 3, 2, 3]);
  });

  it('has bars of the cars in its parts, none lost and none twice', () => {
    expect(barsOf([6, 4, 0, 0, 0, 0, 0, 0, 0, 2], track, 3)).toEqual([6, 4, 2]);
    const counts = fc.array(fc.nat(50), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 30 }), (cars, bars) => {
        const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
        expect(sum(barsOf(cars, track, bars))).toBeCloseTo(sum(cars));
      }),
    );
  });
});
