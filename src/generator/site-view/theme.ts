import { shortHash } from '#generator/trace/hash.ts';

/** Address of a site's theme by its content, so that browsers keep it for good. */
export const themePath = (css: string): string => `/_site/theme-${shortHash(css)}.css`;
