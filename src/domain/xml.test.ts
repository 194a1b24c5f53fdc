import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { xmlText } from './xml.ts';

const parser = new XMLParser({ trimValues: false, parseTagValue: false });
const read = (text: string) => String(parser.parse(`<a>${xmlText(text)}</a>`).a);

it('round-trips any text through XML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      expect(read(text)).toBe(text);
    }),
  );
});

it('drops characters that XML forbids', () => {
  expect(xmlText('a\u0000b\u001fc\ufffed')).toBe('abcd');
  expect(xmlText('half \ud800')).toBe('half \ufffd');
  expect(xmlText(`<a b="1" c='2'> & co`)).toBe('&lt;a b=&quot;1&quot; c=&apos;2&apos;&gt; &amp; co');
});
