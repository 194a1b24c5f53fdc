import fc from 'fast-check';
import { expect, it } from 'vitest';
import { line } from './text.ts';

it('a plain value reads as it does with something to tidy before it', () => {
  const word = fc.constantFrom(
    'null',
    'NaN',
    'Invalid Date',
    '#N/A',
    'Not Set',
    'Rio',
    ' ',
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
      expect(line(value)).toBe(line(`\u200b${value}`));
    }),
    { numRuns: 5000 },
  );
});
