import type { Manifest, ManifestEntry } from './manifest.ts';

/** On every response, from our server or from any CDN. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Folders whose file names contain a hash of the bytes. */
export const HASHED_FOLDERS: readonly string[] = ['/_astro/', '/_site/', '/media/'];

/** `Cache-Control` of immutable files. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The policy of every response that is not a page, such as a feed, a PDF or an error: it loads nothing, and nobody may
 * frame it.
 */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** An SVG that is opened directly must not run scripts inside it. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export const isHashedAsset = (path: string): boolean =>
  HASHED_FOLDERS.some((folder) => path.startsWith(folder));

/** An entry's own headers: its header set, with a policy where that has none. */
export function entryHeaders(
  { header_sets }: Pick<Manifest, 'header_sets'>,
  path: string,
  { headers, type }: Pick<ManifestEntry, 'headers' | 'type'>,
): Record<string, string> {
  const set = headers === undefined ? {} : header_sets[headers];
  const policy = policyOf(type, path);
  return policy === null ? { ...set } : { 'Content-Security-Policy': policy, ...set };
}

/** The policy for files that are not pages; scripts, styles and photos are subject to the policy of the page that uses them. */
function policyOf(type: string, path: string): string | null {
  if (type.startsWith('image/svg+xml')) return DRAWING_POLICY;
  return type.startsWith('text/html') || isHashedAsset(path) ? null : CLOSED_POLICY;
}
