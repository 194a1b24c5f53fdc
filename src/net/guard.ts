import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ProviderFailed } from '#domain/errors.ts';

/** Networks that an address from outside must never lead into: this host, the local network, the provider's metadata. */
const PRIVATE_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The unspecified and loopback addresses, and IPv4 in IPv6 clothes: compatible, NAT64, 6to4, Teredo.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const blocked = new BlockList();
for (const [network, prefix] of PRIVATE_NETWORKS) {
  blocked.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
}

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Looks a host name up; replaced in tests. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** Whom a call may reach. */
export interface Reach {
  /** `host` or `host:port` that calls may go to. */
  hosts: readonly string[] | 'any';
  /** Those of `hosts` that may be private addresses. */
  privateHosts: readonly string[];
  resolve?: Resolve;
}

/** Why a call brought no response. */
export class CallFailed extends ProviderFailed {
  readonly code: 'forbidden_address' | 'unreachable' | 'too_many_redirects' | 'too_slow' | 'too_large';

  constructor(code: CallFailed['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Hosts that settings name, and those that the operator allows (`OUTBOUND_ALLOW`). A private address is called only
 * where it is named as such: by its number, or by the operator.
 */
export const namedHosts = (named: readonly string[], allowed: readonly string[]): Reach => ({
  hosts: [...named, ...allowed],
  privateHosts: [...named.filter(isNumber), ...allowed],
});

/** A host that is an IP address: it cannot mean another one later, as a name can. */
const isNumber = (host: string): boolean =>
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d+)?$/i.test(host);

const resolveName: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/** Whom a connection goes to, as a `URL` has it. */
type Target = Pick<URL, 'host' | 'hostname' | 'origin'>;

type CheckedAddresses = [ResolvedAddress, ...ResolvedAddress[]];

/**
 * The addresses that `url` may be fetched from, looked up once: connect to these and to no others, so that a name
 * cannot change its mind in between. Throws `CallFailed` for other schemes, hosts that configuration does not
 * name, and private addresses (promises "Feeds").
 */
export async function checkedAddresses(url: URL, reach: Reach): Promise<CheckedAddresses> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw forbidden(url, 'only http and https are allowed');
  if (url.username !== '' || url.password !== '') throw forbidden(url, 'it carries a password');
  return addressesWithin(url, reach);
}

/** The one address that `hostname` may be reached at by another protocol, of which `protocol` is no more than the name. */
export async function checkedHost(
  protocol: string,
  { hostname, port }: { hostname: string; port: number },
  reach: Reach,
): Promise<ResolvedAddress> {
  const host = `${hostname}:${port}`;
  const addresses = await addressesWithin({ hostname, host, origin: `${protocol}://${host}` }, reach);
  return addresses.find(({ family }) => family === 4) ?? addresses[0];
}

async function addressesWithin(
  target: Target,
  { hosts, privateHosts, resolve = resolveName }: Reach,
): Promise<CheckedAddresses> {
  if (hosts !== 'any' && !names(hosts, target))
    throw forbidden(target, 'configuration does not name this host; OUTBOUND_ALLOW can');
  const [first, ...others] = await addressesOf(target, resolve);
  if (first === undefined) throw new CallFailed('unreachable', `${target.host} has no address`);
  const refused = [first, ...others].find(isPrivate);
  if (refused !== undefined && !names(privateHosts, target)) {
    throw forbidden(
      target,
      `${refused.address} is a private address; set "private_network" on the source to allow it`,
    );
  }
  return [first, ...others];
}

/** Whether an IP address belongs to this host, a local network or a provider's inside. */
export function isPrivate({ address, family }: ResolvedAddress): boolean {
  return blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

async function addressesOf({ hostname }: Target, resolve: Resolve): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  try {
    return await resolve(host);
  } catch (cause) {
    throw new CallFailed('unreachable', `Cannot look up ${host}`, { cause });
  }
}

const names = (hosts: readonly string[], { hostname, host }: Target) =>
  hosts.includes(hostname) || hosts.includes(host);

const forbidden = ({ origin }: Target, reason: string) =>
  new CallFailed('forbidden_address', `Refused to fetch from ${origin}: ${reason}`);
