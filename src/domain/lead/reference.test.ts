import { expect, it } from 'vitest';
import { referenceOf } from './reference.ts';

it('is ten unambiguous characters', () => {
  expect(referenceOf(Uint8Array.from([0, 1, 9, 10, 31, 32, 255, 22, 17, 18, 99]))).toBe('019AZ-0ZPHJ');
  expect(referenceOf(new Uint8Array(10).fill(7))).not.toMatch(/[ILOU]/);
});
