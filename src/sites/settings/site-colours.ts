import type { Site } from '#domain/site/site.schema.ts';
import { toHex } from '#domain/theme/colour.ts';
import { contrastRatio } from '#domain/theme/contrast.ts';
import { colourOf, type TokenValues } from '#domain/theme/token-colour.ts';
import { templateTokens } from './house-tokens.ts';
import { parseTheme } from './theme.ts';

/** Every token as the pages of a site have it: of the template, its brand and `theme.css`. */
export const siteTokens = (template: Site['template'], theme: string): TokenValues =>
  new Map([
    ...templateTokens(template),
    ...parseTheme(theme).declarations.map(({ name, value }) => [name, value] as const),
  ]);

/** A colour token's value, `#rrggbb`. */
export const tokenHex = (tokens: TokenValues, name: `--color-${string}`): string =>
  toHex(colourOf(`var(${name})`, tokens) ?? [0, 0, 0]);

/** Which logo suits the header. */
export function headerGround(tokens: TokenValues): 'light' | 'dark' {
  const header = colourOf('var(--color-header)', tokens) ?? [1, 1, 1];
  return contrastRatio(header, [0, 0, 0]) < contrastRatio(header, [1, 1, 1]) ? 'dark' : 'light';
}
