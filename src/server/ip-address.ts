import ipaddr from 'ipaddr.js';

const { IPv4, IPv6 } = ipaddr;
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** `[2001:db8::1]:443` and `203.0.113.7:5678`, as some proxies write addresses. */
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const V4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const ZONE = /%.*$/;

/** Parses an IP address as proxies write it, with or without port and zone, and IPv4 mapped into IPv6; else `null`. */
export function ipIn(text: string): IpAddress | null {
  const quoted = text.trim().replace(/^"(.*)"$/, '$1');
  const bare = (IN_BRACKETS.exec(quoted)?.[1] ?? V4_WITH_PORT.exec(quoted)?.[1] ?? quoted).replace(ZONE, '');
  if (IPv4.isValidFourPartDecimal(bare)) return IPv4.parse(bare);
  if (!bare.includes(':') || !IPv6.isValid(bare)) return null;
  const address = IPv6.parse(bare);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
