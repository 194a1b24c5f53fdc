import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODES, codeMessage, codeText, readCode } from './code.ts';

describe('codes', () => {
  it('are six digits, and parse back', () => {
    fc.assert(
      fc.property(fc.nat(CODES - 1), (number) => {
        expect(codeText(number)).toMatch(/^\d{6}$/);
        expect(readCode(codeText(number))).toBe(codeText(number));
      }),
    );
  });

  it.each([
    ['001234', '001234'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['１２３４５６', null],
    ['', null],
  ])('typed as %j: %j', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  it('come in a message whose last line binds them to the site', () => {
    const code = '001234';
    const text = codeMessage(code, 'Harbour Motors', 'harbour.example');
    expect(text.split('\n').at(0)).toContain('001234 is your Harbour Motors sign-in code');
    expect(text).toContain('It works for 10 minutes.');
    expect(text.split('\n').at(-1)).toBe(`@harbour.example #${code}`);
  });
});
