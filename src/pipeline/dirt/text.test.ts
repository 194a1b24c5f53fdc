import fc from 'fast-check';
import { expect, it } from 'vitest';
import { line, passage } from './text.ts';

it.each([
  ['value', line],
  ['text of several lines', passage],
])('a plain %s reads as it does with something to tidy before it', (_, read) => {
  const word = fc.constantFrom(
    'null',
    'NaN',
    'Invalid Date',
    '#N/A',
    'Not Set',
    'Rio',
    ' ',
    '\n',
    '-',
    '&amp;',
    '<b>',
    '[x]',
  );
  const text = fc
    .array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 6 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (value) => {
      expect(read(value)).toBe(read(`\u200b${value}`));
    }),
    { numRuns: 5000 },
  );
});
