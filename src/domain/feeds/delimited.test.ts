import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { delimited } from './delimited.ts';

it.each([',', '\t'] as const)('says each cell on one line, whatever is in it, parted by %j', (separator) => {
  const cell = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `a${text}b`);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = delimited(rows, separator);
      const read: string[][] = parse(text, { delimiter: separator });
      expect(text.split('\n')).toHaveLength(rows.length + 1);
      const plain = (value: string) => value.replace(/[\s\p{Cc}]+/gu, ' ');
      expect(read.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map(plain)));
    }),
  );
});

it('quotes only what needs it', () => {
  expect(delimited([['a, b', '17" rims', 'c\td', 'e']], ',')).toBe('"a, b","17"" rims",c d,e\n');
});
