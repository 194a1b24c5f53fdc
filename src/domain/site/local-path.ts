const ANY_ORIGIN = 'https://site.invalid';

/**
 * The same-origin path (with query and anchor) that `candidate` leads to, normalised; `null` where it
 * would leave the site (rules 27). It looks again after normalising: `/..//evil.test` turns into `//evil.test`.
 */
export function localPath(candidate: string | null | undefined): string | null {
  if (!candidate || !startsOnSite(candidate)) return null;
  const { pathname, search, hash } = new URL(candidate, ANY_ORIGIN);
  const path = pathname + search + hash;
  return startsOnSite(path) ? path : null;
}

// Browsers read a backslash as a slash and drop tabs and line breaks before they look for `//`.
const startsOnSite = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
