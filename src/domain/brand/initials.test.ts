import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Southern Cross Hyundai', 'SC'],
  ['Ironbark', 'I'],
  ['The Garage of Élan', 'GÉ'],
  ['4WD & Ute', '4U'],
  ['A-Team', 'T'],
  ['&', ''],
])('%s → %s', (name, letters) => expect(initials(name)).toBe(letters));
