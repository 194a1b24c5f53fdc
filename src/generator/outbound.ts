import { checkedAddresses } from '#pipeline/source/ssrf-guard.ts';
import { guardedBytes, guardedHttp, type Http, type HttpBytes } from '#search/push/http.ts';

export type { Http, HttpBytes } from '#search/push/http.ts';

/**
 * HTTP to hosts that settings name (`named`) or the operator allows (`OUTBOUND_ALLOW`), and to no others. A private
 * address is called only where it is named as such: by its number, or by the operator.
 */
export const outboundHttp = (named: readonly string[], allowed: readonly string[]): Http =>
  guardedHttp(allowedAddresses(named, allowed));

/** `outboundHttp` for what is no text, up to a size. */
export const outboundBytes = (named: readonly string[], allowed: readonly string[]): HttpBytes =>
  guardedBytes(allowedAddresses(named, allowed));

const allowedAddresses = (named: readonly string[], allowed: readonly string[]) => (url: URL) =>
  checkedAddresses(url, {
    hosts: [...named, ...allowed],
    privateHosts: [...named.filter(isNumber), ...allowed],
  });

/** A host that is an IP address: it cannot mean another one later, as a name can. */
const isNumber = (host: string): boolean =>
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d+)?$/i.test(host);
