import type { Site } from '#domain/site/site.schema.ts';
import type { ClientAddress } from '../client-address.ts';
import { isLoopbackName } from '../loopback.ts';
import type { Payments } from '../payments/payments.ts';

/** What of a request tells whom it comes from: the host that it asks for, and the visitor's address. */
interface RequestOrigin {
  host: string;
  address: ClientAddress;
}

/** Whether somebody can pay here: test money is for who sits at this machine, and not for who says its name from afar. */
export const allowsTestMoney = (
  { real }: Pick<Payments, 'real'>,
  { host, address }: RequestOrigin,
): boolean => real || (isLoopbackName(host) && address.kind === 'own');

/**
 * The site as a visitor reached it, without a final slash: where a checkout leads back to. Only this machine's own names
 * are without TLS.
 */
export function reachedAt(host: string, { url }: Pick<Site, 'url'>): string {
  if (isLoopbackName(host)) return `http://${host}`;
  return host === new URL(url).host ? url : `https://${host}`;
}
