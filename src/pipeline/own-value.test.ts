import { expect, it } from 'vitest';
import { ownValue } from './own-value.ts';

it('finds what was put there, and nothing that every object has', () => {
  const values = JSON.parse('{"toyota":1,"__proto__":2}');
  expect(ownValue(values, 'toyota')).toBe(1);
  expect(ownValue(values, '__proto__')).toBe(2);
  expect(ownValue(values, 'constructor')).toBeUndefined();
  expect(ownValue({}, '__proto__')).toBeUndefined();
});
