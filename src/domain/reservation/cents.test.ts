import { expect, it } from 'vitest';
import { centsOf, dollarsOf } from './cents.ts';

it.each([
  [200, 20_000],
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [1.005, 100],
])('%d dollars are %d cents', (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents);
});

it('converts back', () => {
  expect(dollarsOf(centsOf(199.5))).toBe(199.5);
});
