import { expect, it } from 'vitest';
import { messageOf } from './errors.ts';

it('returns the message of any thrown value', () => {
  expect(messageOf(new TypeError('fetch failed'))).toBe('fetch failed');
  expect(messageOf('out of memory')).toBe('out of memory');
  expect(messageOf(undefined)).toBe('undefined');
});
