import { BlockList, isIPv4, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const MAPPED = /^::ffff:(?=\d+\.)/i;
/** Groups of an IPv6 address that one household or company has for itself. */
const V6_GROUPS = 4;

/**
 * The network that a visitor is counted under: /24 of IPv4, /64 of IPv6; `null` for this machine itself, behind which
 * all visitors of a proxy that nobody told us of would count as one.
 */
export function clientPrefix(address: string | null): string | null {
  const plain = address?.trim().replace(MAPPED, '') ?? '';
  if (isIPv4(plain)) return loopback.check(plain) ? null : plain.replace(/\.\d+$/, '.0/24');
  if (!isIPv6(plain) || loopback.check(plain, 'ipv6')) return null;
  return `${groupsOf(plain).slice(0, V6_GROUPS).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  const [start = '', end] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const [before, after] = [start, end ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = end === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
}
