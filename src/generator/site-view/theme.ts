import { shortHash } from '#generator/trace/hash.ts';
import type { BrandAssets } from '#sites/brand/brand-assets.ts';

/** A site's own styles: its tokens and fonts. */
export const pageTheme = (theme: string, { fonts }: BrandAssets): string =>
  fonts.css === '' ? theme : `${theme}\n${fonts.css}\n`;

/** Address of a site's theme, named by content so that browsers cache it for good. */
export const themePath = (css: string): string => `/_site/theme-${shortHash(css)}.css`;
