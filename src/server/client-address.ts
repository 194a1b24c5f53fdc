import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type IpAddress, ipIn } from './ip-address.ts';
import { isIn, type TrustedProxies } from './trusted-proxies.ts';

/** Where a visitor comes from. Every visitor is counted somewhere: nobody is without one of these. */
export type ClientAddress =
  | { kind: 'known'; address: IpAddress }
  /** No address, none that can be read, or one that no visitor of a proxy has: all of these are counted as one. */
  | { kind: 'unreadable' }
  /** A program on this machine, or every visitor of a proxy that settings do not name. */
  | { kind: 'own' };

export const UNREADABLE: ClientAddress = { kind: 'unreadable' };
const OWN: ClientAddress = { kind: 'own' };

/** Addresses that are no visitor's. */
const NOBODYS = ['unspecified', 'broadcast', 'multicast', 'loopback'];

/** Who connected, before any header is believed. */
function peerOf(c: Context): IpAddress | null {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return ipIn(incoming?.socket.remoteAddress ?? '');
}

/** Whether a trusted proxy sent this request on, so that its `X-Forwarded-…` headers count. */
export function isProxied(c: Context, trusted: TrustedProxies): boolean {
  if (typeof trusted === 'number') return trusted > 0;
  const peer = peerOf(c);
  return peer !== null && isIn(peer, trusted);
}

/** The visitor's address: who connected, or behind trusted proxies the last of `X-Forwarded-For` that is none of them. */
export function addressOf(c: Context, trusted: TrustedProxies): ClientAddress {
  if (isProxied(c, trusted)) return forwardedAddress(c.req.header('x-forwarded-for') ?? '', trusted);
  const peer = peerOf(c);
  return peer?.range() === 'loopback' ? OWN : clientAddress(peer);
}

/** A visitor by the address that somebody who is trusted names. */
export const clientAddress = (address: IpAddress | null): ClientAddress =>
  address === null || NOBODYS.includes(address.range()) ? UNREADABLE : { kind: 'known', address };

function forwardedAddress(header: string, trusted: TrustedProxies): ClientAddress {
  const hops = header.split(',');
  if (typeof trusted === 'number') return clientAddress(ipIn(hops.at(-trusted) ?? ''));
  const visitor = hops.map(ipIn).findLast((hop) => hop === null || !isIn(hop, trusted));
  return clientAddress(visitor ?? null);
}
