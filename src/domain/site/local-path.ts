const ANY_ORIGIN = 'https://site.invalid';

/**
 * Normalises an address to a same-origin path with query and anchor; `null` if it leaves the site (rules 27). Checks the
 * normalised path too: `/..//evil.test` becomes `//evil.test`.
 */
export function localPath(candidate: string | null | undefined): string | null {
  if (!candidate || !startsOnSite(candidate)) return null;
  const { pathname, search, hash } = new URL(candidate, ANY_ORIGIN);
  const path = pathname + search + hash;
  return startsOnSite(path) ? path : null;
}

// Browsers read a backslash as a slash and drop tabs and line breaks before they look for `//`.
const startsOnSite = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
