import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CARDS, HEADERS, HOMES } from '#domain/site/layout.schema.ts';
import { READABLE_PAIRS } from '#domain/theme/readable-pairs.ts';
import { THEME_TOKENS } from '#domain/theme/theme-tokens.ts';
import { colourOf } from '#domain/theme/token-colour.ts';
import { houseTokens, templateTokens } from './house-tokens.ts';

const guide = readFileSync('docs/themes.md', 'utf8');

it.each(THEME_TOKENS)('$name is a token of the style sheet, and documented in docs/themes.md', (token) => {
  expect(houseTokens().get(token.name)).toBeTruthy();
  expect(guide).toContain(`| \`${token.name}\` | ${token.kind} | ${token.means} |`);
});

it.each(READABLE_PAIRS)(
  '$what: $colour is a colour on every ground, and told of in docs/themes.md',
  (pair) => {
    for (const token of [pair.colour, ...pair.on])
      expect([token, colourOf(`var(${token})`, templateTokens('garage'))]).toEqual([
        token,
        expect.any(Array),
      ]);
    const grounds = pair.on.map((token) => `\`${token}\``).join(', ');
    expect(guide).toContain(`| ${pair.what} | \`${pair.colour}\` | ${grounds} | ${pair.least} |`);
  },
);

it.each(
  Object.entries({ header: HEADERS, home: HOMES, card: CARDS }).flatMap(([part, names]) =>
    names.map((name) => ({ part, name })),
  ),
)('the $part "$name" is documented in docs/themes.md', ({ part, name }) => {
  expect(guide).toContain(`| \`${part}\` | \`${name}\` |`);
});
