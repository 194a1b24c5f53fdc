import { expect, it } from 'vitest';
import { inLowerCase } from './letter-case.ts';

it.each([
  ['/cars/2021-Toyota-COROLLA-101', '/cars/2021-toyota-corolla-101'],
  ['/Cars/x/Checkout', '/cars/x/checkout'],
  ['/cars/x', null],
])('%s is %s', (path, lower) => {
  expect(inLowerCase(path)).toBe(lower);
});
