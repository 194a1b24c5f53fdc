import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MESSAGE,
  ambiguousAmount,
  amountProblem,
  clampAmount,
  readAmount,
  readTyped,
} from './amount.ts';
import { formatMoney, formatNumber, formatPercent } from './money.ts';

describe('readAmount', () => {
  it.each([
    ['20000', 20_000],
    ['$20,000', 20_000],
    [' $ 20 000.50 ', 20_000.5],
    ['AUD 500', 500],
    ['AUD 5000', 5000],
    ['A$ 5,000', 5000],
    ['AU$500', 500],
    ['$250,000+', 250_000],
    ['20k', 20_000],
    ['1.5 K', 1500],
    ['1e5', 100_000],
    ['1E+3', 1000],
    ['-50', -50],
    ['−50', -50],
    ['$-50', -50],
    ['-$50', -50],
    ['+50', 50],
    ['.5', 0.5],
    ['5.', 5],
    ['48 000 km', 48_000],
    ['48000kms', 48_000],
    ['8.5 % p.a.', 8.5],
    ['-0', 0],
    ['0.125', 0.125],
    ['1,250.500', 1250.5],
    ['7.125 %', 7.125],
  ])('%s is %d', (text, amount) => expect(readAmount(text)).toBe(amount));

  it.each([
    '',
    ' ',
    '$',
    '-',
    'abc',
    '1,25',
    '1 25',
    '1.2.3',
    '1.250',
    '$20.000',
    '48.000 km',
    '5 or 6',
    '--5',
    '1e',
    '12abc',
    '0x10',
    '１００',
    'Infinity',
  ])('%j is no amount', (text) => expect(readAmount(text)).toBeNaN());

  it('parses formatted amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_900, max: 99_999_900 }), (cents) => {
        const dollars = cents / 100;
        expect(readAmount(formatMoney(dollars))).toBeCloseTo(dollars, 6);
        expect(readAmount(`${formatNumber(cents)} km`)).toBe(cents + 0);
        expect(readAmount(formatPercent(dollars))).toBeCloseTo(dollars, 6);
      }),
    );
  });

  it('returns a finite amount or NaN for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+$ ,.\dek%]{0,12}$/)), (text) => {
        const amount = readAmount(text);
        expect(Number.isNaN(amount) || Number.isFinite(amount)).toBe(true);
        expect(Object.is(amount, -0)).toBe(false);
      }),
    );
  });
});

describe('readTyped', () => {
  it.each([
    ['$20,000', 20_000],
    // Of `$20,000` and `$200,000` with a digit deleted, and with one typed at the end.
    ['$20,00', 2000],
    ['$20,0000', 200_000],
    ['1,234.56', 1234.56],
    ['1.234,56', Number.NaN],
    ['20.000,-', Number.NaN],
  ])('%s in a field of dollars is %d', (text, amount) => expect(readTyped(text, formatMoney)).toBe(amount));

  it.each([
    ['8.5', 8.5],
    ['8.5 %', 8.5],
    ['7.125', 7.125],
    ['8,5', Number.NaN],
    ['8,5%', Number.NaN],
  ])('%s in a field of per cent is %d', (text, amount) =>
    expect(readTyped(text, formatPercent)).toBe(amount),
  );
});

it.each([
  [Number.NaN, 0],
  [-50, 0],
  [0, 0],
  [1_000_000, 1_000_000],
  [1_000_001, 1_000_000],
])('"clamped to 0 to 1,000,000; NaN becomes 0": %d becomes %d', (typed, taken) =>
  expect(clampAmount(typed)).toBe(taken),
);

it.each([
  [Number.NaN, 0, AMOUNT_MESSAGE],
  [20_000, 20_000, null],
  [20_000.004, 20_000, null],
  [-50, 0, 'The least here is $0.'],
  [40_000, 30_000, 'The most here is $30,000.'],
])('typed %d, taken %d: %s', (typed, taken, words) =>
  expect(ambiguousAmount(typed, taken, { step: 0.01, format: formatMoney })).toBe(words),
);

it.each(['', 'none', 'nil', 'about 20000', '$20-30k', '20000 AUD', '$20 000 per year', '20k', '$1,000,000'])(
  'a form takes %j, as an amount or as the text that it is',
  (text) => expect(amountProblem(text)).toBeNull(),
);

it.each([
  ['1,200,000', 'The most here is $1,000,000.'],
  ['-50', 'The least here is $0.'],
])('"clamped to 0 to 1,000,000": a form says of %s: %s', (text, words) =>
  expect(amountProblem(text)).toBe(words),
);
