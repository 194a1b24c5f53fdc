import { expect, it } from 'vitest';
import { isStockNumber } from './stock-number.ts';

it.each([
  ['U1045', true],
  [' n-10 ', true],
  ['1045', true],
  ['10', false],
  ['kona', false],
  ['cx 5', false],
])('the beginning of a stock number is one word with a digit: %s', (text, is) => {
  expect(isStockNumber(text)).toBe(is);
});
