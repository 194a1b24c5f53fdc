import type { Site } from '#domain/site/site.schema.ts';
import type { ClientAddress } from '../client-address.ts';
import { isLoopbackName } from '../loopback.ts';
import type { Payments } from '../payments/payments.ts';

/** The origin of a request: its host and the visitor's address. */
interface RequestOrigin {
  host: string;
  address: ClientAddress;
}

/** Whether a visitor can pay here: test money only works on this machine, so a forged loopback host is not enough. */
export const allowsTestMoney = (
  { real }: Pick<Payments, 'real'>,
  { host, address }: RequestOrigin,
): boolean => real || (isLoopbackName(host) && address.kind === 'own');

/**
 * Returns the origin by which a visitor reached the site, without a final slash, as a checkout's return address. Only
 * loopback hosts are without TLS.
 */
export function reachedAt(host: string, { url }: Pick<Site, 'url'>): string {
  if (isLoopbackName(host)) return `http://${host}`;
  return host === new URL(url).host ? url : `https://${host}`;
}
