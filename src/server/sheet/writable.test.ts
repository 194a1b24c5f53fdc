import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writable } from './writable.ts';

describe('writable', () => {
  it.each([
    ['2021 Citroën C3 “Shine” – 1.2 L', '2021 Citroën C3 “Shine” – 1.2 L'],
    ['Škoda Octavia', 'Skoda Octavia'],
    ['Full service\u0000 history\n🚗 one owner', 'Full service history one owner'],
    ['ﬁve doors', 'five doors'],
    ['汽车', ''],
  ])('writes %j as %j', (text, written) => {
    expect(writable(text)).toBe(written);
  });

  it('truncates what no page has room for', () => {
    expect(writable('ab '.repeat(500))).toHaveLength(500);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(writable(writable(text))).toBe(writable(text));
      }),
    );
  });
});
