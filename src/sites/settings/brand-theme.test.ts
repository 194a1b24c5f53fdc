import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { located } from '../snapshot.ts';
import { brandedTheme, brandFindings } from './brand-theme.ts';
import { parseTheme } from './theme.ts';

const site = siteWith({ brand: { colour: '#ffd400', header_colour: '#111' } });
const own = '/* ours */\n:root {\n  --color-muted: #aaa;\n}\n';

describe('the theme of a brand', () => {
  it('has the tokens of the brand, then those of theme.css at their lines', () => {
    const { declarations, foreign } = parseTheme(brandedTheme(site, own));
    expect(foreign).toBeNull();
    expect(declarations).toContainEqual({ name: '--color-brand', value: '#ffd400', line: 1 });
    expect(declarations.at(-1)).toEqual({ name: '--color-muted', value: '#aaa', line: 3 });
  });

  it('is theme.css alone where the brand names no colour', () => {
    expect(brandedTheme(siteWith(), own)).toBe(own);
    expect(brandFindings(siteWith(), own, 'theme.css')).toEqual([]);
  });

  it.each([
    ['dark', ':root { --color-surface: #101215; }', true],
    ['light', ':root { --color-surface: #f4f4f4; }', false],
  ])('has browsers draw scrollbars and lists of a %s page as it is', (_, css, isDark) => {
    for (const branded of [site, siteWith()])
      expect(brandedTheme(branded, css).includes('color-scheme:dark')).toBe(isDark);
  });

  it('refuses a colour of theme.css that cannot be read, with field and remedy', () => {
    expect(brandFindings(site, '', 'theme.css')).toEqual([]);
    expect(brandFindings(site, own, 'theme.css')[0]).toMatchObject({
      ...located({ file: 'theme.css', line: 3 }),
      field: '--color-muted',
      remedy: expect.stringMatching(/^It needs 4.5 to 1: #\w{6} is the nearest/),
    });
  });
});
