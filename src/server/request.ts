import type { Context } from 'hono';
import { isProxied } from './client-address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The host a request is for, lower case, with its port; a proxy's word counts only where trusted. */
export function fullHostOf(c: Context, trusted: TrustedProxies): string {
  const forwarded = lastForwarded(c, 'x-forwarded-host', trusted);
  return (forwarded ?? c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();
}

/** That host without port and final dot. */
export const hostOf = (c: Context, trusted: TrustedProxies): string =>
  fullHostOf(c, trusted).replace(/:\d+$/, '').replace(/\.$/, '');

/** Whether the visitor came by https, as far as a trusted proxy tells. */
export const isHttps = (c: Context, trusted: TrustedProxies): boolean =>
  lastForwarded(c, 'x-forwarded-proto', trusted) === 'https';

/** What the nearest proxy said: whatever stands before it the visitor may have sent. */
const lastForwarded = (c: Context, header: string, trusted: TrustedProxies): string | undefined =>
  isProxied(c, trusted) ? c.req.header(header)?.split(',').at(-1)?.trim() : undefined;
