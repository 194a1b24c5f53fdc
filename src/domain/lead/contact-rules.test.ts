import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanEmail } from './clean-text.ts';
import { emailKey, isEmail, isPhone, phoneKey, splitName } from './contact-rules.ts';

describe('isEmail', () => {
  it.each(['a@b.co', 'jane.citizen+x@mail.example.com.au', 'jürgen@bücher.example'])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    '@b.co',
    'a@.co',
    'a..b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a b@c.co',
    'a@b.co\nBcc: c@d.co',
    'a@b.co,c@d.co',
    '<a@b.co>',
  ])('refuses %j', (text) => expect(isEmail(text)).toBe(false));
});

it('accepts Australian mobiles, landlines and 13 numbers, also with +61 (rules 40)', () => {
  expect(['0412 345 678', '02 4900 1234', '13 11 11', '+61 412 345 678'].every(isPhone)).toBe(true);
  expect(isPhone('555')).toBe(false);
});

it('normalises all spellings of an address or number to one key', () => {
  const spellings = [
    'Jane@Example.COM',
    'jane@exam\u200bple.com\ufeff',
    '\u2060ｊａｎｅ＠example.com',
    'jane@ex\u00adample.com',
  ];
  expect(spellings.map(emailKey)).toEqual(spellings.map(() => 'jane@example.com'));
  expect(emailKey('jose\u0301@example.com')).toBe(emailKey('josé@example.com'));
  expect(phoneKey('0412 345 678')).toBe(phoneKey('+61412345678'));
  expect([emailKey(null), phoneKey(null), phoneKey('x')]).toEqual([null, null, null]);
});

it.each([
  ['Jane', null, 'Jane', ''],
  ['Jane van der Berg', null, 'Jane', 'van der Berg'],
  ['Mary Ann', 'Citizen', 'Mary Ann', 'Citizen'],
])('splits %s and %s', (name, lastName, first, last) => {
  expect(splitName(name, lastName)).toEqual({ first, last });
});

describe('cleanEmail', () => {
  it('cleans nothing twice', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cleanEmail(cleanEmail(text))).toBe(cleanEmail(text));
      }),
    ));

  it('leaves signs that another mailbox may have', () => {
    for (const own of ['o´brien@example.com', 'jane²@example.com']) {
      expect(cleanEmail(own)).toBe(own);
      expect(isEmail(own)).toBe(true);
    }
  });
});
