import { expect, it } from 'vitest';
import { isFilled } from './sender.schema.ts';

it.each([[''], [null], [undefined]])(
  '"a hidden special field with an empty value" (S2 §3) may be %j',
  (special) => {
    expect(isFilled(special)).toBe(false);
  },
);

it.each([['http://spam.example'], [' '], [0], [false], [[]], [{}]])(
  '"non-empty = accept politely, drop" (rules 39): %j',
  (special) => expect(isFilled(special)).toBe(true),
);
