import { expect, it } from 'vitest';
import { ownProperty } from './own-property.ts';

it('finds own properties, and no inherited ones', () => {
  const values = JSON.parse('{"toyota":1,"__proto__":2}');
  expect(ownProperty(values, 'toyota')).toBe(1);
  expect(ownProperty(values, '__proto__')).toBe(2);
  expect(ownProperty(values, 'constructor')).toBeUndefined();
  expect(ownProperty({}, '__proto__')).toBeUndefined();
});
