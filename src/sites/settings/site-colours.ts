import type { Site } from '#domain/site/site.schema.ts';
import { toHex } from '#domain/theme/colour.ts';
import { contrastRatio } from '#domain/theme/contrast.ts';
import { colourOf, type TokenValues } from '#domain/theme/token-colour.ts';
import { templateTokens } from './house-tokens.ts';
import { parseTheme } from './theme.ts';

/** Every token as the pages of a site have it: of the template, its brand and `theme.css`. */
export const siteTokens = (template: Site['template'], theme: string): TokenValues =>
  new Map([...templateTokens(template), ...tokensIn(theme)]);

/** The tokens that a theme sets. */
export const tokensIn = (theme: string): TokenValues =>
  new Map(parseTheme(theme).declarations.map(({ name, value }) => [name, value]));

/** A colour token's value, `#rrggbb`. */
export const tokenHex = (tokens: TokenValues, name: `--color-${string}`): string =>
  toHex(colourOf(`var(${name})`, tokens) ?? [0, 0, 0]);

/** Whether white or black is the more readable on a token's colour. */
export function groundOf(tokens: TokenValues, name: `--color-${string}`): 'light' | 'dark' {
  const ground = colourOf(`var(${name})`, tokens) ?? [1, 1, 1];
  return contrastRatio(ground, [0, 0, 0]) < contrastRatio(ground, [1, 1, 1]) ? 'dark' : 'light';
}

/** Which logo suits the header. */
export const headerGround = (tokens: TokenValues) => groundOf(tokens, '--color-header');
