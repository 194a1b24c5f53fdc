import { shortHash } from '#generator/trace/hash.ts';
import type { BrandAssets } from '#sites/brand/brand-assets.ts';

/** What a site's pages are styled by besides the house: its tokens, and its fonts. */
export const pageTheme = (theme: string, { fonts }: BrandAssets): string =>
  fonts.css === '' ? theme : `${theme}\n${fonts.css}\n`;

/** Address of a site's theme by its content, so that browsers keep it for good. */
export const themePath = (css: string): string => `/_site/theme-${shortHash(css)}.css`;
