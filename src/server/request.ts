import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The host a request is for, lower case, with its port; a proxy's word counts only where trusted. */
export function fullHostOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-host')?.split(',')[0]?.trim() : undefined;
  return (forwarded ?? c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();
}

/** That host without port and final dot. */
export const hostOf = (c: Context, trustProxy: boolean): string =>
  fullHostOf(c, trustProxy).replace(/:\d+$/, '').replace(/\.$/, '');

/** The visitor's address: what the connection says, or the last that a trusted proxy added; `null` where none is known. */
export function addressOf(c: Context, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return forwarded?.trim() ?? incoming?.socket.remoteAddress ?? null;
}

/** Whether the visitor came by https, as far as a trusted proxy tells. */
export const isHttps = (c: Context, trustProxy: boolean): boolean =>
  trustProxy && c.req.header('x-forwarded-proto') === 'https';
