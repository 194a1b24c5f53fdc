import { brandTokens } from '#domain/brand/brand-tokens.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { parseColour } from '#domain/theme/colour.ts';
import type { TokenValues } from '#domain/theme/token-colour.ts';
import type { SiteFinding } from '../snapshot.ts';
import { contrastFindings } from './contrast.ts';
import { templateTokens } from './house-tokens.ts';
import { groundOf, tokensIn } from './site-colours.ts';

type BrandedSite = Pick<Site, 'brand' | 'template'>;

/** Tokens that a brand's colours make; none where `site.json` names no colour. */
function ownTokens({ brand, template }: BrandedSite): TokenValues {
  const colour = parseColour(brand.colour ?? '');
  if (colour === null) return new Map();
  const header = parseColour(brand.header_colour ?? '');
  const lightLogoOnly = brand.logo_url !== null && brand.logo_dark_url === null;
  return brandTokens({ colour, header, template, lightLogoOnly }, templateTokens(template));
}

/**
 * The brand's tokens before those of `theme.css`, which override them; on its first line, so that its lines keep their
 * numbers. On a dark page browsers draw their own parts dark.
 */
export function brandedTheme(site: BrandedSite, css: string): string {
  const tokens = ownTokens(site);
  const values = new Map([...templateTokens(site.template), ...tokens, ...tokensIn(css)]);
  const scheme = groundOf(values, '--color-surface') === 'dark' ? [['color-scheme', 'dark']] : [];
  const written = [...tokens, ...scheme].map(([name, value]) => `${name}:${value}`);
  return written.length === 0 ? css : `:root{${written.join(';')}}${css}`;
}

/** Colours of `theme.css` that cannot be read beside those of the brand: a brand's site is not made with them. */
export function brandFindings(site: BrandedSite, css: string, file: string): SiteFinding[] {
  const tokens = ownTokens(site);
  if (tokens.size === 0) return [];
  return contrastFindings(css, new Map([...templateTokens(site.template), ...tokens]), file);
}
