import { expect, it } from 'vitest';
import { count } from './count.ts';

it.each([
  ['0 cars', count(0, 'car')],
  ['1 car', count(1, 'car')],
  ['1,200 cars', count(1_200, 'car')],
  ['1 address', count(1, 'address', 'addresses')],
  ['2 addresses', count(2, 'address', 'addresses')],
])('%s', (words, counted) => {
  expect(counted).toBe(words);
});
