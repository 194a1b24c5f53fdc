import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneKey } from '../lead/contact-rules.ts';
import { asBytes, isText, nameSearch, traceFinder } from './traces.ts';

const find = traceFinder({
  emails: ['Jane.O’Neil+cars@Example.com'],
  phones: ['0491 570 006', '1300 975 707', 'no number'],
  names: ["Jöhn “J” O'Neil", 'Sam'],
});

describe('traces of a person in a text', () => {
  it.each([
    ['jane.o’neil+cars@example.com', ['e-mail']],
    ['JANE.O’NEIL+CARS@EXAMPLE.COM', ['e-mail']],
    ['?email=jane.o%E2%80%99neil%2Bcars%40example.com', ['e-mail']],
    ['xjane.o’neil+car@example.com', []],
    ['janeXo’neil+cars@example.com', []],
    ['0491570006', ['phone']],
    ['0491 570 006', ['phone']],
    ['(0491) 570-006', ['phone']],
    ['+61491570006', ['phone']],
    ['61 491 570 006', ['phone']],
    ['+61 (0)491 570 006', ['phone']],
    ['tel:+61491570006;ext=4', ['phone']],
    ['1300 975 707', ['phone']],
    ['+61 1300 975 707', ['phone']],
    ['+611300975707', ['phone']],
    ['0491 a 570 006', []],
    ['0491–570–006', ['phone']],
    ['0491,570,006', ['phone']],
    ['0491;570 006', ['phone']],
    ['0491\u00a0570\u00a0006', ['phone']],
    [JSON.stringify('0491\t570\t006'), ['phone']],
    ['?phone=0491%20570+006', ['phone']],
    ['?phone=%200491570006', ['phone']],
    ['0011 61 491 570 006', ['phone']],
    ['001161491570006', ['phone']],
    ['10491570006', []],
    ['04915700061', []],
    ['491570006', []],
    [JSON.stringify({ name: "Jöhn “J” O'Neil" }), ['name']],
    ['Jöhn “J” O&#39;Neil', ['name']],
    ["JÖHN “J” O'NEIL", ['name']],
    ['?name=J%C3%96HN+%E2%80%9cj%E2%80%9d+O%27neil', ['name']],
    ['Sam', []],
    ['Half \ud800'.toWellFormed(), []],
    ['Jane Citizen, jane@example.com, 0491 570 156', []],
  ])('%s', (text, expected) => {
    expect(find(asBytes(text))).toEqual(expected);
  });

  it('finds an address of non-English letters in any case', () => {
    const finder = traceFinder({ emails: ['jäné@example.com'], phones: [], names: [] });
    for (const written of ['JÄNÉ@EXAMPLE.COM', 'Jäné@Example.com', 'JÄné@example.com'])
      expect(finder(asBytes(written))).toEqual(['e-mail']);
    expect(finder(asBytes('jané@example.com'))).toEqual([]);
  });

  it('finds a number in every grouping that can be typed', () => {
    const sign = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(fc.oneof(sign, fc.constantFrom(...' \u00a0\u2009–;,./()-')), (gap) => {
        const written = ['0491', '570', '006'].join(gap);
        fc.pre(phoneKey(written) === '+61491570006');
        expect(find(asBytes(written))).toEqual(['phone']);
      }),
    );
  });

  it.each([
    ['as HTML escapes it', 'Kim "K" <Lee> & Sons', 'Kim &quot;K&quot; &lt;Lee&gt; &amp; Sons'],
    ['without the spaces around it', ' Sam Sample ', 'Sam Sample.'],
    ['with a tab in an address', 'Sam\tSample', '?name=Sam%09Sample'],
    ['in small letters beyond English', 'JÖHN CITIZEN', 'jöhn citizen'],
  ])('finds a full name %s', (_, name, written) => {
    expect(traceFinder({ emails: [], phones: [], names: [name] })(asBytes(written))).toEqual(['name']);
  });

  it('finds nothing for an empty identity', () => {
    expect(traceFinder({ emails: [], phones: [], names: [] })('jane@example.com')).toEqual([]);
  });

  it('finds any text anywhere', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /^\S+$/.test(text));
    fc.assert(
      fc.property(word, word, fc.string(), (first, last, around) => {
        const name = `${first} ${last}`;
        const finder = traceFinder({ emails: [], phones: [], names: [name] });
        expect(finder(asBytes(`${around}${JSON.stringify({ name })}${around}`))).toEqual(['name']);
      }),
    );
  });
});

describe('a name that is so short that chance writes it', () => {
  const finder = traceFinder({ emails: [], phones: [], names: ['Jo Li', 'Jane Citizen'] });

  it.each([
    JSON.stringify({ name: 'Jo Li' }),
    'Jo Li',
    'to JO LI, again',
    '“Jo Li”',
    'is\u00a0Jo Li\u00a0here',
    JSON.stringify('calls\nJo Li'),
    '"\\u2028Jo Li"',
    '?name=%20jo+li&',
  ])('is found as whole words: %s', (text) => expect(finder(asBytes(text))).toEqual(['name']));

  it.each(['Banjo Li', 'Jo Lights', 'Jo Lié', 'éJo Li', '7Jo Li'])('is not part of other words: %s', (text) =>
    expect(finder(asBytes(text))).toEqual([]),
  );

  it('is found in text only, and longer ones anywhere', () => {
    expect(finder('\0 Jo Li \0')).toEqual([]);
    expect(finder('\0 Jane Citizen \0')).toEqual(['name']);
    expect(finder('Jo Li or Jane Citizen')).toEqual(['name']);
  });
});

it.each([
  ['', true],
  ['Jöhn\r\n\t\f', true],
  ['SQLite format 3\0', false],
  ['\x1f\x8b', false],
])('text has no control characters but white space: %j', (text, expected) => {
  expect(isText(asBytes(text))).toBe(expected);
});

it.each([
  ['Sam', 'none'],
  [' Sam ', 'none'],
  ['Jo Li', 'words'],
  [' Jo Li ', 'words'],
  ['Jö Li', 'bytes'],
  ['Sam Sample', 'bytes'],
  ['Sam  Sample', 'bytes'],
])('searches for a name by its words and bytes: "%s"', (name, expected) => {
  expect(nameSearch(name)).toBe(expected);
});
