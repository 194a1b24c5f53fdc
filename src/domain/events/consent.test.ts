import { expect, it } from 'vitest';
import { isConsent } from './consent.ts';

// biome-ignore format: a table, a row for each value
it.each([
  [{ tag: 'A counter', allowed: true, visitor: 'v' }, true],
  [{ tag: 'A counter', allowed: false, visitor: '' }, true],
  [{ tag: 'A counter', allowed: 'yes', visitor: '' }, false],
  [{ allowed: true, visitor: '' }, false],
  [{ tag: 'A counter', allowed: true }, false],
  [null, false],
  ['allowed', false],
])('%j is a stored choice: %s', (value, is) => {
  expect(isConsent(value)).toBe(is);
});
