import fc from 'fast-check';
import { expect, it } from 'vitest';
import { degreesOf, degreesTo, segmentPath } from './wheel.ts';

it('the first of four segments spans from the top to the right', () => {
  expect(segmentPath(0, 4)).toBe('M0 0L0.00 -100.00A100 100 0 0 1 100.00 -0.00Z');
  expect(degreesOf(0, 4)).toBe(45);
});

it('the wheel stops with the middle of the segment at the top', () => {
  expect([degreesTo(0, 4), degreesTo(3, 4)]).toEqual([1440 + 315, 1440 + 45]);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(11), (count, index) => {
      fc.pre(index < count);
      const angle = (degreesTo(index, count) + degreesOf(index, count)) % 360;
      expect(Math.min(angle, 360 - angle)).toBeCloseTo(0, 6);
    }),
  );
});
