import type { Context } from 'hono';
import { isProxied } from './client-address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Returns the host of a request, in lower case, with its port; forwarded by a trusted proxy, else from `Host`. */
export function fullHostOf(c: Context, trusted: TrustedProxies): string {
  const forwarded = lastForwarded(c, 'x-forwarded-host', trusted);
  return (forwarded ?? c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();
}

/** Returns that host without port and final dot. */
export const hostOf = (c: Context, trusted: TrustedProxies): string =>
  fullHostOf(c, trusted).replace(/:\d+$/, '').replace(/\.$/, '');

/** Whether the visitor used https, according to a trusted proxy. */
export const isHttps = (c: Context, trusted: TrustedProxies): boolean =>
  lastForwarded(c, 'x-forwarded-proto', trusted) === 'https';

/** Returns the value that the nearest proxy appended; the visitor may have sent those before it. */
const lastForwarded = (c: Context, header: string, trusted: TrustedProxies): string | undefined =>
  isProxied(c, trusted) ? c.req.header(header)?.split(',').at(-1)?.trim() : undefined;
