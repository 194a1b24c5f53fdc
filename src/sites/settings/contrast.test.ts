import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteSchema } from '#domain/site/site.schema.ts';
import type { TokenValues } from '#domain/theme/token-colour.ts';
import { located } from '../snapshot.ts';
import { contrastFindings } from './contrast.ts';
import { houseTokens, templateTokens } from './house-tokens.ts';
import { parseTheme } from './theme.ts';

const found = (lines: string[], tokens = houseTokens()) =>
  contrastFindings(`:root {\n${lines.join('\n')}\n}`, tokens, 'theme.css');

describe('"Every theme is checked for 4.5:1 text and 3:1 controls at build"', () => {
  it('names file, line, pair, ratio, the required ratio and the nearest colour with it', () => {
    expect(found(['--color-brand: #fff;', '--color-on-brand: #777;'])[0]).toEqual({
      ...located({ file: 'theme.css', line: 3 }),
      field: '--color-on-brand',
      message:
        'The main button cannot be read: --color-on-brand on --color-brand has a contrast of 4.47 to 1',
      remedy: 'It needs 4.5 to 1: #757575 is the nearest that has it',
    });
  });

  it('finds nothing in a theme that changes nothing', () => {
    expect(found([])).toEqual([]);
    for (const template of siteSchema.shape.template.options)
      expect([template, found(['--radius-card: 0;'], templateTokens(template))]).toEqual([template, []]);
  });

  it('checks a colour against those that the theme does not change', () => {
    const [first] = found(['--color-surface: #14181f;']);
    expect(first).toMatchObject({ source: 'theme.css:2', field: '--color-surface' });
    expect(first?.message).toContain('--color-text on --color-surface has a contrast of 1.00 to 1');
  });

  it('checks mixed colours, at the line of their parts', () => {
    const muted = found(['--color-muted: oklch(55% 0.02 250);']);
    expect(muted.map(({ message }) => message)).toEqual([
      expect.stringContaining('--color-muted on --color-tint has a contrast of 4.'),
    ]);
  });

  it('checks the tokens that a template derives', () => {
    const lines = ['--color-header: #fff;', '--color-on-header: #999;'];
    const footers = (tokens: TokenValues) =>
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

    it('has enough contrast', () => {
      expect(parseTheme(css).declarations.length).toBeGreaterThan(0);
      expect(contrastFindings(css, templateTokens(template), 'theme.css')).toEqual([]);
    });
  },
);
