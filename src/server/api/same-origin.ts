import type { Context } from 'hono';

/**
 * Whether a post comes from a page of this very site, or from no browser at all: what a browser says of its origin,
 * scripts of other sites cannot change. `host` is the one that the request is for, with its port.
 */
export function isSameOrigin(c: Context, host: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  return origin === undefined || hostIn(origin) === host.toLowerCase();
}

/** `null`, the origin of a page that hides its own, is no host. */
const hostIn = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
