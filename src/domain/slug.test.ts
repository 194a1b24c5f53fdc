import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseSlug, SLUG_PATTERN, slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Toyota', 'toyota'],
    ['Mercedes-Benz', 'mercedes-benz'],
    ['Land Rover', 'land-rover'],
    ['Citroën', 'citroen'],
    ['Citroe\u0308n', 'citroen'],
    ['Škoda', 'skoda'],
    [' GWM / Haval ', 'gwm-haval'],
    ['CX-5', 'cx-5'],
    ['比亚迪', ''],
    ['---', ''],
  ])('%j becomes %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('returns a valid segment or nothing, and leaves slugs unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const slug = slugify(name);
        expect(slug === '' || SLUG_PATTERN.test(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  it('cuts at 120 characters without a hyphen at the end', () => {
    expect(slugify(`${'a'.repeat(119)} b`)).toBe('a'.repeat(119));
  });
});

describe('normaliseSlug', () => {
  it('folds case after NFC', () => {
    expect(normaliseSlug('2019-Volvo-XC60')).toBe('2019-volvo-xc60');
    expect(normaliseSlug('\u212Aia-carnival')).toBe('kia-carnival');
  });

  it.each(['', '-a', 'a-', 'a b', '../a', 'a/b', 'citroën', 'a'.repeat(121)])('refuses %j', (slug) => {
    expect(normaliseSlug(slug)).toBeNull();
  });

  it('accepts 1 to 120 characters', () => {
    expect(normaliseSlug('a')).toBe('a');
    expect(normaliseSlug('a'.repeat(120))).toBe('a'.repeat(120));
  });
});
