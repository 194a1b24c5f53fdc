import type { Context } from 'hono';

/**
 * Whether a post comes from a page of this site, or from no browser at all; scripts of other sites cannot forge the
 * headers that show it. `host` is the request's host, with its port.
 */
export function isSameOrigin(c: Context, host: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  return origin === undefined || hostIn(origin) === host.toLowerCase();
}

/** Returns the host of an `Origin`; `null` for an opaque one, which is the text `null`. */
const hostIn = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
