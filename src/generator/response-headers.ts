import type { Manifest } from './manifest.ts';

/** On every response, from our server or from any CDN. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Where an address holds a hash of its bytes, so that they never change. */
export const HASHED_FOLDERS: readonly string[] = ['/_astro/', '/_site/', '/media/'];

/** `Cache-Control` of what never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The policy of every answer that is no page, such as a feed, a PDF or an error: it loads nothing and nobody frames it. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A drawing that is opened by itself must not run a script that somebody drew into it. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Whether the address is one of `HASHED_FOLDERS`. */
export const isHashedAsset = (path: string): boolean =>
  HASHED_FOLDERS.some((folder) => path.startsWith(folder));

/** The headers that one entry needs for itself: its header set, and a policy where that has none. */
export function entryHeaders({ entries, header_sets }: Manifest, path: string): Record<string, string> {
  const entry = entries[path];
  const set = entry?.headers === undefined ? {} : header_sets[entry.headers];
  const policy = policyOf(entry?.type ?? '', path);
  return policy === null ? { ...set } : { 'Content-Security-Policy': policy, ...set };
}

/** Policy for what is no page; scripts, styles and photos run and show in pages alone, under theirs. */
function policyOf(type: string, path: string): string | null {
  if (type.startsWith('image/svg+xml')) return DRAWING_POLICY;
  return type.startsWith('text/html') || isHashedAsset(path) ? null : CLOSED_POLICY;
}
