import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteSchema } from '#domain/site/site.schema.ts';
import { contrastFindings } from './contrast.ts';
import { HOUSE_TOKENS, templateTokens } from './house-tokens.ts';
import { parseTheme } from './theme.ts';

const found = (lines: string[], tokens = HOUSE_TOKENS) =>
  contrastFindings(`:root {\n${lines.join('\n')}\n}`, tokens, 'theme.css');

describe('"Every theme is checked for 4.5:1 text and 3:1 controls at build"', () => {
  it('names file, line, pair, ratio, what is needed and the nearest colour that has it', () => {
    expect(found(['--color-brand: #fff;', '--color-on-brand: #777;'])[0]).toEqual({
      source: 'theme.css:3',
      field: '--color-on-brand',
      message:
        'The main button cannot be read: --color-on-brand on --color-brand has a contrast of 4.47 to 1',
      remedy: 'It needs 4.5 to 1: #757575 is the nearest that has it',
    });
  });

  it('finds nothing in a theme that leaves all as it is', () => {
    expect(found([])).toEqual([]);
    for (const template of siteSchema.shape.template.options)
      expect([template, found(['--radius-card: 0;'], templateTokens(template))]).toEqual([template, []]);
  });

  it('judges a colour against those that the theme leaves as they are', () => {
    const [first] = found(['--color-surface: #14181f;']);
    expect(first).toMatchObject({ source: 'theme.css:2', field: '--color-surface' });
    expect(first?.message).toContain('--color-text on --color-surface has a contrast of 1.00 to 1');
  });

  it('judges mixed colours, at the line of what they are mixed of', () => {
    const muted = found(['--color-muted: oklch(55% 0.02 250);']);
    expect(muted.map(({ message }) => message)).toEqual([
      expect.stringContaining('--color-muted on --color-tint has a contrast of 4.'),
    ]);
  });

  it('judges what a template makes of a token', () => {
    const lines = ['--color-header: #fff;', '--color-on-header: #999;'];
    const footers = (tokens: typeof HOUSE_TOKENS) =>
      found(lines, tokens).filter(({ message }) => message.startsWith('The footer'));
    expect(footers(templateTokens('garage')).map(({ source }) => source)).toEqual(['theme.css:3']);
    expect(footers(templateTokens('franchise'))).toEqual([]);
  });
});

describe.each(readdirSync('sites').filter((site) => existsSync(`sites/${site}/theme.css`)))(
  'the theme of %s',
  (site) => {
    const css = readFileSync(`sites/${site}/theme.css`, 'utf8');
    const { template } = JSON.parse(readFileSync(`sites/${site}/site.json`, 'utf8'));

    it('can be read', () => {
      expect(parseTheme(css).declarations.length).toBeGreaterThan(0);
      expect(contrastFindings(css, templateTokens(template), 'theme.css')).toEqual([]);
    });
  },
);
