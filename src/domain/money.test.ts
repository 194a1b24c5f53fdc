import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatNumber, formatPercent } from './money.ts';

describe('formatMoney', () => {
  it.each([
    [0, '$0'],
    [10, '$10'],
    [999, '$999'],
    [12990, '$12,990'],
    [1234567, '$1,234,567'],
    [147.09, '$147.09'],
    [12.5, '$12.50'],
    [12.999, '$13'],
    [-499, '-$499'],
    [-0.001, '$0'],
  ])('writes %d as %s', (dollars, text) => {
    expect(formatMoney(dollars)).toBe(text);
  });

  it('formats whole dollars so that they parse back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (dollars) => {
        expect(Number(formatMoney(dollars).replace(/[$,]/g, ''))).toBe(dollars);
      }),
    );
  });
});

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [48210, '48,210'],
    [2.4384, '2.438'],
  ])('writes %d as %s', (n, text) => {
    expect(formatNumber(n)).toBe(text);
  });
});

describe('formatPercent', () => {
  it.each([
    [8.5, '8.50%'],
    [9.0361, '9.04%'],
    [0, '0.00%'],
    [-1e-12, '0.00%'],
  ])('writes %d as %s', (rate, text) => {
    expect(formatPercent(rate)).toBe(text);
  });
});
