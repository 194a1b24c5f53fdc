import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseColour, toHex } from './colour.ts';
import { contrastRatio, nearestReadable } from './contrast.ts';
import type { Colour } from './oklab.ts';

const colour = (hex: string): Colour => {
  const parsed = parseColour(hex);
  if (parsed === null) throw new Error(`${hex} is no colour`);
  return parsed;
};

const anyColour: fc.Arbitrary<Colour> = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => [red / 255, green / 255, blue / 255]);

describe('WCAG 2.2 "contrast ratio"', () => {
  // #767676 on white is the lightest grey that text may have, #949494 the lightest for a control.
  it.each([
    ['#000', '#fff', 21],
    ['#fff', '#fff', 1],
    ['#767676', '#fff', 4.54],
    ['#777777', '#fff', 4.48],
    ['#949494', '#fff', 3.03],
    ['#959595', '#fff', 2.995],
    ['#ff0000', '#fff', 4.0],
    ['#0000ff', '#fff', 8.59],
    ['#0000ff', '#000', 2.44],
  ])('of %s on %s is %f', (front, ground, ratio) => {
    expect(contrastRatio(colour(front), colour(ground))).toBeCloseTo(ratio, 2);
  });

  it('is the same both ways, from 1 to 21', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (a, b) => {
        const ratio = contrastRatio(a, b);
        expect(ratio).toBe(contrastRatio(b, a));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.0001);
      }),
    );
  });
});

describe('the nearest readable colour', () => {
  it('is the colour itself where it is readable', () => {
    expect(toHex(nearestReadable(colour('#0a5c9e'), colour('#fff'), 4.5))).toBe('#0a5c9e');
  });

  it('keeps its hue, and takes the shorter way', () => {
    expect(toHex(nearestReadable(colour('#777'), colour('#fff'), 4.5))).toBe('#757575');
    expect(toHex(nearestReadable(colour('#4a6116'), colour('#1e1712'), 3))).toMatch(/^#[5-7]/);
  });

  it('has the requested contrast on every background, once rounded to hex', () => {
    fc.assert(
      fc.property(anyColour, anyColour, fc.constantFrom(3, 4.5), (front, ground, least) => {
        const nearest = colour(toHex(nearestReadable(front, ground, least)));
        expect(contrastRatio(nearest, ground)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it('is black or white where no other is enough', () => {
    expect(toHex(nearestReadable(colour('#888'), colour('#fff'), 22))).toBe('#000000');
    expect(toHex(nearestReadable(colour('#888'), colour('#000'), 22))).toBe('#ffffff');
  });
});
