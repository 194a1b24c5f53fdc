import { expect, it } from 'vitest';
import { labelOf } from './label-of.ts';

it.each([
  { value: 'used', label: 'Used' },
  { value: 'other', label: undefined },
  { value: 'constructor', label: undefined },
  { value: '__proto__', label: undefined },
])('a value $value is called $label', ({ value, label }) => {
  expect(labelOf({ used: 'Used' }, value)).toBe(label);
});
