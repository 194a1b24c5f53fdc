import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type IpAddress, ipIn } from './ip-address.ts';
import { isIn, type TrustedProxies } from './trusted-proxies.ts';

/** The address that a visitor is rate limited by; every visitor has one. */
export type ClientAddress =
  | { kind: 'known'; address: IpAddress }
  /** A missing, unreadable or impossible address; all of these share one rate limit. */
  | { kind: 'unreadable' }
  /** A program on this machine, or any visitor behind a proxy that the settings do not list. */
  | { kind: 'own' };

export const UNREADABLE: ClientAddress = { kind: 'unreadable' };
const OWN: ClientAddress = { kind: 'own' };

/** Address ranges that no visitor can have. */
const UNUSABLE_RANGES = ['unspecified', 'broadcast', 'multicast', 'loopback'];

/** The address of the connection's peer, before any header is trusted. */
function peerOf(c: Context): IpAddress | null {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return ipIn(incoming?.socket.remoteAddress ?? '');
}

/** Whether a trusted proxy forwarded this request, so that its `X-Forwarded-…` headers count. */
export function isProxied(c: Context, trusted: TrustedProxies): boolean {
  if (typeof trusted === 'number') return trusted > 0;
  const peer = peerOf(c);
  return peer !== null && isIn(peer, trusted);
}

/**
 * Returns the visitor's address: the peer, or behind trusted proxies the last entry of `X-Forwarded-For` that is not
 * one of them.
 */
export function addressOf(c: Context, trusted: TrustedProxies): ClientAddress {
  if (isProxied(c, trusted)) return forwardedAddress(c.req.header('x-forwarded-for') ?? '', trusted);
  const peer = peerOf(c);
  return peer?.range() === 'loopback' ? OWN : clientAddress(peer);
}

/** Wraps an address from a trusted source; null and impossible addresses become `unreadable`. */
export const clientAddress = (address: IpAddress | null): ClientAddress =>
  address === null || UNUSABLE_RANGES.includes(address.range()) ? UNREADABLE : { kind: 'known', address };

function forwardedAddress(header: string, trusted: TrustedProxies): ClientAddress {
  const hops = header.split(',');
  if (typeof trusted === 'number') return clientAddress(ipIn(hops.at(-trusted) ?? ''));
  const visitor = hops.map(ipIn).findLast((hop) => hop === null || !isIn(hop, trusted));
  return clientAddress(visitor ?? null);
}
