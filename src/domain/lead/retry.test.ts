import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import { DELIVERY_ATTEMPTS, nextAttempt } from './retry.ts';

const START = new Date('2026-11-20T00:00:00Z');

function attemptsWith(chance: () => number): Date[] {
  const instants = [START];
  for (let last: Date | null = START; last !== null; ) {
    last = nextAttempt(instants.length, last, chance());
    if (last !== null) instants.push(last);
  }
  return instants;
}

it('"ten attempts over 75 hours" without jitter', () => {
  const attempts = attemptsWith(() => 0.5);
  expect(attempts).toHaveLength(10);
  expect(DELIVERY_ATTEMPTS).toBe(10);
  const hours = (Number(attempts.at(-1)) - START.getTime()) / HOUR_MS;
  expect(Math.floor(hours)).toBe(75);
});

it('adds jitter of a tenth, each after the one before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
      (chances) => {
        const attempts = attemptsWith(() => chances.shift() ?? 0);
        expect(attempts).toHaveLength(10);
        const hours = (Number(attempts.at(-1)) - START.getTime()) / HOUR_MS;
        expect(hours).toBeGreaterThan(75 * 0.9);
        expect(hours).toBeLessThan(76 * 1.1);
      },
    ),
  );
});
