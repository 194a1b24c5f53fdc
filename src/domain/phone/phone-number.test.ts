import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPhone } from './phone.ts';
import { nationalText, parsePhone, telHref } from './phone-number.ts';

const VECTORS = '../shared/fixtures/phone-vectors.dev.json';

interface Vector {
  input: string;
  firstFive: string;
  e164: string | null;
  national: string | null;
  type: string | null;
  ext: string | null;
  valid: boolean;
  telHref: string | null;
  show: string;
}

describe.skipIf(!existsSync(VECTORS))('phone vectors (skipped where the fixtures are absent)', () => {
  it('agrees in every field', () => {
    const { vectors }: { vectors: Vector[] } = JSON.parse(readFileSync(VECTORS, 'utf8'));
    for (const vector of vectors) {
      const number = parsePhone(vector.input);
      expect({
        valid: number !== null,
        show: number === null ? 'nothing' : 'number',
        e164: number?.e164 ?? null,
        national: number?.national ?? null,
        type: number?.type.toUpperCase() ?? null,
        ext: number?.ext ?? null,
        telHref: telHref(vector.input),
        masked: maskPhone(vector.input),
      }).toEqual({
        valid: vector.valid,
        show: vector.show,
        e164: vector.e164,
        national: vector.national,
        type: vector.type,
        ext: vector.ext,
        telHref: vector.telHref,
        masked: `${vector.firstFive}•••••`,
      });
    }
  });
});

describe('parsePhone takes "AU mobile/landline/13 numbers and +61" (rules 40)', () => {
  it.each([
    ['0491 570 006', 'mobile', '+61491570006', '0491 570 006'],
    ['+61 (0)491 570 006', 'mobile', '+61491570006', '0491 570 006'],
    ['(+61) 2 5550 1234', 'fixed_line', '+61255501234', '(02) 5550 1234'],
    ['0011 61 2 5550 1234', 'fixed_line', '+61255501234', '(02) 5550 1234'],
    ['61 8 7010 0001', 'fixed_line', '+61870100001', '(08) 7010 0001'],
    ['02-5550-1234', 'fixed_line', '+61255501234', '(02) 5550 1234'],
    ['13 11 26', 'shared_cost', '+61131126', '13 11 26'],
    ['1300 975 707', 'shared_cost', '+611300975707', '1300 975 707'],
    ['+61 1300 975 707', 'shared_cost', '+611300975707', '1300 975 707'],
    ['1800 160 401', 'toll_free', '+611800160401', '1800 160 401'],
    ['1802 160', 'toll_free', '+611802160', '1802 160'],
  ])('%s', (written, type, e164, national) => {
    expect(parsePhone(written)).toEqual({ type, e164, national, ext: null });
  });

  it('accepts a number that lost its 0 in a spreadsheet', () => {
    expect(parsePhone('491570006')?.e164).toBe('+61491570006');
  });

  it.each(['02 5550 1234 ext 12', '02 5550 1234 x12', '02 5550 1234, Ext. 12', '0255501234#12'])(
    'reads the extension of %s',
    (written) => {
      expect(parsePhone(written)).toMatchObject({ e164: '+61255501234', ext: '12' });
      expect(telHref(written)).toBe('tel:+61255501234;ext=12');
    },
  );

  it.each([
    ['', 'nothing'],
    ['02 **** ****\n', 'masked by the feed'],
    ['null', 'a word'],
    ['TBA', 'a word'],
    ['1300 MAZDA 1', 'letters'],
    ['5550 1234', 'no area'],
    ['02 5550 123', 'too short'],
    ['02 5550 12345', 'too long'],
    ['02 0000 0000', 'no exchange'],
    ['000', 'an emergency'],
    ['+64 21 555 0123', 'another country'],
    ['+1 300 975 707', 'another country, with the digits of a 1300 number'],
    ['02 5550 1234 / 0491 570 006', 'two numbers'],
    ['1900 123 456', 'a premium rate'],
    ['ext 12', 'an extension of nothing'],
  ])('refuses %j: %s', (written) => {
    expect(parsePhone(written)).toBeNull();
    expect(telHref(written)).toBeNull();
  });

  it('parses its own national and international formats to the same number', () => {
    const digits = fc.stringMatching(/^(?:04\d{8}|0[2378][2-9]\d{7}|13[1-9]\d{3}|1[38]00\d{6})$/);
    fc.assert(
      fc.property(digits, (written) => {
        const number = parsePhone(written);
        expect(number).not.toBeNull();
        expect(parsePhone(number?.national ?? '')).toEqual(number);
        expect(parsePhone(number?.e164 ?? '')).toEqual(number);
      }),
    );
  });

  it('prints the national format, and any other text as it is', () => {
    expect(nationalText('+61491570006')).toBe('0491 570 006');
    expect(nationalText('02 **** ****')).toBe('02 **** ****');
  });

  it('links digits only, whatever the input', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        expect(telHref(written) ?? 'tel:+61').toMatch(/^tel:\+61\d*(?:;ext=\d+)?$/);
      }),
    );
  });
});
