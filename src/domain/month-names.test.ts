import { expect, it } from 'vitest';
import { MONTH_NAME, monthNumber } from './month-names.ts';

it.each([
  ['January', 1],
  ['mar', 3],
  ['MAY', 5],
  ['Sept', 9],
  ['December', 12],
])('%s is month %d', (name, number) => {
  expect(monthNumber(name)).toBe(number);
  expect(name).toMatch(new RegExp(`^(?:${MONTH_NAME})$`, 'i'));
});

it.each(['', 'Undecember', 'Mayor'])('"%s" is no month', (name) => {
  expect(name).not.toMatch(new RegExp(`^(?:${MONTH_NAME})$`, 'i'));
});

it('has no number for another word', () => {
  expect(monthNumber('Undecember')).toBe(0);
});
