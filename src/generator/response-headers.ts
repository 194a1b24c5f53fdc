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

/** A drawing that is opened by itself must not run a script that somebody drew into it. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Whether the address is one of `HASHED_FOLDERS`. */
export const isHashedAsset = (path: string): boolean =>
  HASHED_FOLDERS.some((folder) => path.startsWith(folder));

/** The headers that one entry needs for itself: its header set, and a policy for a drawing. */
export function ownHeaders({ entries, header_sets }: Manifest, path: string): Record<string, string> {
  const entry = entries[path];
  const set = entry?.headers === undefined ? {} : header_sets[entry.headers];
  const isDrawing = entry?.type.startsWith('image/svg+xml') ?? false;
  return isDrawing ? { 'Content-Security-Policy': DRAWING_POLICY, ...set } : { ...set };
}
