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

it.each([
  ['Citro&euml;n', 'Citroën'],
  ['S&eacute;lection', 'Sélection'],
  ['CITRO&EUML;N', 'CITROËN'],
  ['&ldquo;One owner&rdquo;&hellip; 19&deg; AC&reg;', '“One owner”… 19° AC®'],
  ['3&frac12; years, m&sup2;', '3½ years, m²'],
  ['car&#146;s, car&#x92;s &#150; &#0000146;', 'car’s, car’s – ’'],
  ['Citro&amp;euml;n', 'Citroën'],
  ['A&NBSP;&Amp;&nbsp;B', 'A & B'],
  ['&#55357;&#56960; &#xd83d;&#xDE80; &#128640;', '🚀 🚀 🚀'],
  ['a&#1;b&#55357;c&#99999999;d', 'a b c d'],
  ['&lsquo;R&D;&rsquo; &unheard;', '‘R&D;’ &unheard;'],
])('%s is read as a browser shows it', (written, shown) => {
  expect(line(written)).toBe(shown);
  expect(passage(written)).toBe(shown);
});

it('the letters behind an & of an address remain', () => {
  const address = 'https://dealer.example/?a=1&copy=1&reg=2&euml&sect=3&times=4';
  expect(line(address)).toBe(address);
});
