import { expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { brandSchema } from './brand.schema.ts';

const issuesOf = (brand: object) => {
  const parsed = tryParse(brandSchema, brand);
  return parsed.ok ? [] : parsed.issues.map(({ field, message }) => [field, message]);
};

it('a brand needs nothing: its name, initials and the house’s look stand in', () => {
  const none = { logo_url: null, logo_dark_url: null, mark_url: null, colour: null, header_colour: null };
  expect(tryParse(brandSchema, {})).toEqual({
    ok: true,
    value: { ...none, fonts: { text: null, heading: null } },
  });
});

it.each(['#ffd400', 'rgb(10 92 158)', 'hsl(270 60% 70%)', 'oklch(62.8% 0.26 29)'])(
  '%s is a colour of a brand',
  (colour) => expect(issuesOf({ colour, header_colour: colour })).toEqual([]),
);

// Every other colour is worked out from it, which takes one that can be computed.
it.each(['', 'teal', '#12345678', 'rgb(10 92 158 / 50%)', 'var(--color-brand)', 'red;} body{'])(
  '%j is none',
  (colour) => {
    const message = 'Write an opaque colour in hex, rgb, hsl or oklch';
    expect(issuesOf({ colour, header_colour: colour })).toEqual([
      ['colour', message],
      ['header_colour', message],
    ]);
  },
);

it('fonts are packages, or files of content/fonts', () => {
  for (const text of ['@fontsource/inter', '@fontsource-variable/manrope', 'fonts/own.woff2'])
    expect(issuesOf({ fonts: { text, heading: text } })).toEqual([]);
  const others = [
    'Arial',
    'fonts/../own.woff2',
    'fonts/own.ttf',
    'own fonts/own.woff2',
    'fonts/own.woff2;',
    'https://fonts.example/a.woff2',
    '@evil/inter',
  ];
  for (const text of others)
    expect(issuesOf({ fonts: { text } })).toEqual([['fonts.text', expect.stringContaining('content/fonts')]]);
});
