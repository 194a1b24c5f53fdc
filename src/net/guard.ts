import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ProviderFailed } from '#domain/errors.ts';

/** Networks that an outside address must never lead into: this host, local networks, a provider's metadata service. */
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
  // The unspecified and loopback addresses, and IPv4 embedded in IPv6: compatible, NAT64, 6to4, Teredo.
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

/** Resolves a host name; replaced in tests. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** The hosts that a client may call. */
export interface Reach {
  /** Callable hosts, `host` or `host:port`. */
  hosts: readonly string[] | 'any';
  /** Hosts that may have private addresses. */
  privateHosts: readonly string[];
  /** How such a host is allowed; default: by `OUTBOUND_ALLOW`. */
  remedy?: string;
  resolve?: Resolve;
}

/** A call failed without a usable response. */
export class CallFailed extends ProviderFailed {
  readonly code: 'forbidden_address' | 'unreachable' | 'too_many_redirects' | 'too_slow' | 'too_large';

  /** The host, with its port if it has one, that settings or the operator would have to name. */
  readonly refusedHost: string | undefined;

  constructor(code: CallFailed['code'], message: string, options?: ErrorOptions & { refusedHost?: string }) {
    super(message, options);
    this.code = code;
    this.refusedHost = options?.refusedHost;
  }
}

/**
 * Allows the hosts that settings name, and those of the operator (`OUTBOUND_ALLOW`). A private address must be allowed
 * explicitly: as an IP address, or by the operator.
 */
export const namedHosts = (named: readonly string[], allowed: readonly string[]): Reach => ({
  hosts: [...named, ...allowed],
  privateHosts: [...named.filter(isIpAddress), ...allowed],
});

/** Whether a host is an IP address, which cannot resolve to something else later, as a name can. */
export const isIpAddress = (host: string): boolean =>
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d+)?$/i.test(host);

const resolveName: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/** The target of a connection, as parts of a `URL`. */
type Target = Pick<URL, 'host' | 'hostname' | 'origin'>;

type CheckedAddresses = [ResolvedAddress, ...ResolvedAddress[]];

/**
 * Resolves and checks the addresses of `url`, once: connect only to these, so that the name cannot resolve to others in
 * between (DNS rebinding). Throws `CallFailed` for other schemes, hosts that are not allowed, and private addresses
 * (promises "Feeds").
 */
export async function checkedAddresses(url: URL, reach: Reach): Promise<CheckedAddresses> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw forbidden(url, 'only http and https are allowed');
  if (url.username !== '' || url.password !== '') throw forbidden(url, 'it carries a password');
  return addressesWithin(url, reach);
}

/** Returns a checked address of a host reached by another protocol than HTTP; `protocol` is only used in messages. */
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
  { hosts, privateHosts, remedy = `name ${target.host} in OUTBOUND_ALLOW`, resolve = resolveName }: Reach,
): Promise<CheckedAddresses> {
  if (hosts !== 'any' && !names(hosts, target))
    throw forbidden(target, 'configuration does not name this host; OUTBOUND_ALLOW can', {
      refusedHost: target.host,
    });
  const [first, ...others] = await addressesOf(target, resolve);
  if (first === undefined) throw new CallFailed('unreachable', `${target.host} has no address`);
  const refused = [first, ...others].find(isPrivate);
  if (refused !== undefined && !names(privateHosts, target)) {
    throw forbidden(target, `${refused.address} is a private address; ${remedy} to allow it`);
  }
  return [first, ...others];
}

/** Whether an IP address belongs to this host, a local network or a provider's internal network. */
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

/** Whether a list of `host` or `host:port` has a host, at any port or at its own. */
export const names = (
  hosts: readonly string[],
  { hostname, host }: Pick<Target, 'hostname' | 'host'>,
): boolean => hosts.includes(hostname) || hosts.includes(host);

const forbidden = ({ origin }: Target, reason: string, options?: { refusedHost: string }) =>
  new CallFailed('forbidden_address', `Refused to fetch from ${origin}: ${reason}`, options);
