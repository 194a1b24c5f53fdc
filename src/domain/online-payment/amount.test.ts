import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoney } from '../money.ts';
import { dollarsOf } from '../reservation/cents.ts';
import { centsIn } from './amount.ts';

it.each([
  ['500', 50_000],
  ['$500', 50_000],
  [' $ 1,250.50 ', 125_050],
  ['1 250.5', 125_050],
  ['0.07', 7],
  ['', null],
  ['five', null],
  ['-500', null],
  ['1,25', null],
  ['0.005', null],
  ['20.000', null],
  ['1e3', null],
  ['１００', null],
])('%s is %s cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});

it('parses formatted amounts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_900 }), (cents) => {
      expect(centsIn(formatMoney(dollarsOf(cents)))).toBe(cents);
    }),
  );
});
