import { expect, it } from 'vitest';
import { isComparison } from './filter.ts';

it.each(['<', '<=', '=', '!=', '>=', '>'])('%s compares numbers', (text) => {
  expect(isComparison(text)).toBe(true);
});

it.each(['', '=>', 'TO', undefined])('%j does not', (text) => {
  expect(isComparison(text)).toBe(false);
});
