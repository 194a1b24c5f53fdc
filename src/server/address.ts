export interface RequestPath {
  /** Decoded, without a trailing slash: a key of `Manifest.entries`. */
  path: string;
  /** Whether the request path ended with a slash. */
  slashed: boolean;
}

/** Parses a percent-encoded path; null for what no site can have: dots, empty or undecodable segments, separators. */
export function addressOf(pathname: string): RequestPath | null {
  if (pathname === '/') return { path: '/', slashed: false };
  const slashed = pathname.endsWith('/');
  const segments = (slashed ? pathname.slice(0, -1) : pathname).split('/').slice(1).map(decoded);
  const path = `/${segments.join('/')}`;
  return pathname.startsWith('/') && segments.every(isSegment) ? { path, slashed } : null;
}

/**
 * Returns the extensionless address of an HTML file: `/cars/x.html` → `/cars/x`, `/index.html` → `/`; null for other
 * paths.
 */
export function withoutHtml(path: string): string | null {
  if (!path.endsWith('.html')) return null;
  return path.replace(/\/index\.html$|\.html$/, '') || '/';
}

/** Percent-encodes a manifest path for a header or a link. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const UNSAFE = /[/\\\0]/;

const isSegment = (segment: string | null): segment is string =>
  segment !== null && segment !== '' && segment !== '.' && segment !== '..' && !UNSAFE.test(segment);

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
