import { describe, expect, it } from 'vitest';
import { parseColour, toHex } from './colour.ts';
import type { Colour } from './oklab.ts';

const hexOf = (text: string) => toHex(parseColour(text) ?? ([NaN, NaN, NaN] satisfies Colour));

describe('a colour of a theme', () => {
  it.each([
    ['#fff', '#ffffff'],
    ['#0A5c9E', '#0a5c9e'],
    [' rgb(10 92 158) ', '#0a5c9e'],
    ['rgb(10, 92, 158)', '#0a5c9e'],
    ['rgb(100% 0% 50%)', '#ff0080'],
    ['rgb(300 0 0)', '#ff0000'],
    // CSS Color 4, examples of "HSL to RGB": the corners of the wheel, and a dull colour.
    ['hsl(0 100% 50%)', '#ff0000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['hsl(240, 100%, 50%)', '#0000ff'],
    ['hsl(270 60% 70%)', '#b385e0'],
    // CSS Color 4, "Sample code": the primaries of sRGB in OKLCH.
    ['oklch(62.796% 0.25768 29.2339)', '#ff0000'],
    ['oklch(0.86644 0.29483 142.4953)', '#00ff00'],
    ['oklch(45.201% 0.31321 264.052deg)', '#0000ff'],
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0 0 0)', '#000000'],
  ])('%s is %s', (text, hex) => {
    expect(hexOf(text)).toBe(hex);
  });

  it.each(['', 'teal', '#12', '#12345678', 'rgb(1 2)', 'rgb(1 2 3 / 50%)', 'hsl(0 1 2)', 'lab(50% 1 2)'])(
    '"%s" is none, or none that can be judged',
    (text) => expect(parseColour(text)).toBeNull(),
  );
});
