import { describe, expect, it } from 'vitest';
import { toHex } from './colour.ts';
import { READABLE_PAIRS, unreadablePairs } from './readable-pairs.ts';
import { THEME_TOKENS } from './theme-tokens.ts';
import { colourOf } from './token-colour.ts';

const tokens = new Map([
  ['--color-surface', '#fff'],
  ['--color-text', '#777777'],
  ['--color-focus', '#949494'],
  ['--color-star', '#969696'],
]);

describe('colours that need contrast', () => {
  it('requires 4.5 to 1 of text, and 3 to 1 of a ring or a star', () => {
    expect(
      unreadablePairs(tokens).map(({ colour, ground, ratio, least }) => [
        colour,
        ground,
        ratio.toFixed(2),
        least,
      ]),
    ).toEqual([
      ['--color-text', '--color-surface', '4.48', 4.5],
      ['--color-surface', '--color-text', '4.48', 4.5],
      ['--color-star', '--color-surface', '2.96', 3],
    ]);
  });

  it('suggests a replacement for either', () => {
    const [text] = unreadablePairs(tokens);
    // Nothing is lighter than white, so the alternative is a dark page.
    expect(text && [toHex(text.nearest.colour), toHex(text.nearest.ground)]).toEqual(['#757575', '#060606']);
  });

  it('covers every colour of a theme, except hairlines', () => {
    const judged = new Set<string>(READABLE_PAIRS.flatMap(({ colour, on }) => [colour, ...on]));
    const free = THEME_TOKENS.filter(({ name, kind }) => kind === 'colour' && !judged.has(name));
    expect(free.map(({ name }) => name)).toEqual(['--color-line']);
  });
});

describe('the colour of a token', () => {
  const shown = (value: string, values = tokens) => {
    const colour = colourOf(value, values);
    return colour && toHex(colour);
  };

  it('follows references, and mixes as CSS does', () => {
    expect(shown('var(--color-surface)')).toBe('#ffffff');
    // What a browser computes for them.
    expect(shown('color-mix(in oklab, #000 50%, #fff)')).toBe('#636363');
    expect(shown('color-mix(in oklab,\n  var(--color-surface) 40%,\n  rgb(0 0 255)\n)')).toBe('#598eff');
    expect(shown('color-mix(in oklab, var(--color-surface) 100%, #000)')).toBe('#ffffff');
  });

  it.each([
    'var(--nothing)',
    'var(--self)',
    'color-mix(in oklab, nothing 5%, #fff)',
    'color-mix(in oklab, #fff 5%, nothing)',
    'color-mix(in srgb, #000 5%, #fff)',
  ])('is null for %s', (value) => {
    expect(shown(value, new Map([['--self', 'var(--self)']]))).toBeNull();
  });
});
