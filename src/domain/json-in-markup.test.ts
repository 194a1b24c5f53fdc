import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonInMarkup } from './json-in-markup.ts';

it('no text can end the script that it stands in, and every text comes out as it went in', () => {
  fc.assert(
    fc.property(fc.constantFrom('</script>', '<!--', '<script', '&'), fc.string(), (mark, text) => {
      const thing = { name: text + mark };
      expect(jsonInMarkup(thing)).not.toContain('<');
      expect(JSON.parse(jsonInMarkup(thing))).toEqual(thing);
    }),
  );
});
