import { describe, expect, it } from 'vitest';
import { parseJson, placesIn, repeatedKeys, unreadCharacter } from './json-text.ts';

describe('JSON', () => {
  it.each([
    ['{"a":}', 1, 6],
    ['{"a": nul}', 1, 10],
    ['{\n"a": 1,\n}', 3, 1],
    ['[1 2]', 1, 4],
    ['', 1, 1],
    ['{"a": "x', 1, 9],
    ['{"a": 1}}', 1, 9],
  ])('%j is at fault at %i:%i', (text, line, column) => {
    expect(parseJson(text)).toMatchObject({ ok: false, line, column });
  });

  it.each([
    ['{ \u201ca\u201d: 1 }', '\u201c is no quotation mark here: write "'],
    ['{ "a": \u201cb\u201d }', '\u201c is no quotation mark here: write "'],
    ['{ "a": 1, }', 'Take out the comma before }'],
    ['[1,\n]', 'Take out the comma before ]'],
  ])('%j is at fault for what people see in it', (text, message) => {
    expect(parseJson(text)).toMatchObject({ ok: false, message });
  });

  it('locates a value, or the nearest one around it', () => {
    const text = '{\n  "a": [\n    { "b": 1 }\n  ]\n}';
    expect(placesIn(text)(['a', '0', 'b'])).toEqual({ line: 3, column: 12 });
    expect(placesIn(text)(['a', '0', 'missing', 'deep'])).toEqual({ line: 3, column: 5 });
    expect(placesIn(text)([])).toEqual({ line: 1, column: 1 });
    // A key may have dots of its own, or be a number.
    const dotted = '{\n  "a": {\n    "b.c": {\n      "1": 2\n    }\n  }\n}';
    expect(placesIn(dotted)(['a', 'b', 'c', '1'])).toEqual({ line: 4, column: 12 });
    expect(placesIn(dotted)(['a', 'b', 'd'])).toEqual({ line: 2, column: 8 });
  });

  it('has a key twice in one object, which parsers pass over', () => {
    const text =
      '{ "a": 1, "b": [{ "a": "a", "c": "\\"c\\": {" }, { "c": 1 }],\n "b": 2, "d": { "a": 1, "a": 2 } }';
    expect(repeatedKeys(text)).toEqual([
      { key: 'b', line: 2, column: 2 },
      { key: 'a', line: 2, column: 25 },
    ]);
    expect(repeatedKeys('["a", "a", {"a": "a"}]')).toEqual([]);
  });

  it('may be of a file that is not UTF-8', () => {
    const latin = Buffer.from('{\n "a": "Café" }', 'latin1').toString('utf8');
    expect(unreadCharacter(latin)).toEqual({ line: 2, column: 11 });
    expect(unreadCharacter('{ "a": "Café" }')).toBeNull();
  });
});
