import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonInMarkup } from './json-in-markup.ts';

it('never ends its script, and parses back to the same value', () => {
  fc.assert(
    fc.property(fc.constantFrom('</script>', '<!--', '<script', '&'), fc.string(), (mark, text) => {
      const thing = { name: text + mark };
      expect(jsonInMarkup(thing)).not.toContain('<');
      expect(JSON.parse(jsonInMarkup(thing))).toEqual(thing);
    }),
  );
});
