import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonLd, type Linked } from './schema-org.ts';

it('no text can end the script that it stands in, and every text comes out as it went in', () => {
  fc.assert(
    fc.property(fc.constantFrom('</script>', '<!--', '<script', '&'), fc.string(), (mark, text) => {
      const thing: Linked & { name: string } = { '@context': 'https://schema.org', name: text + mark };
      expect(jsonLd(thing)).not.toContain('<');
      expect(JSON.parse(jsonLd(thing))).toEqual(thing);
    }),
  );
});
