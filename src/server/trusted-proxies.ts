import { type IpAddress, ipIn } from './ip-address.ts';

/** The trusted proxies: a number of them in front of the service, or the networks they are in. */
export type TrustedProxies = number | readonly [IpAddress, number][];

const WORDS: Record<string, number> = { true: 1, yes: 1, on: 1, false: 0, no: 0, off: 0, '': 0 };
/** A higher number of proxies in a row is a typing error. */
const MAX_PROXIES = 9;
const RANGE = /^([^/]+)(?:\/(\d{1,3}))?$/;

/** Parses `1`, a number of proxies, or `10.0.0.0/8,192.0.2.7`; `null` for anything else. */
export function trustedProxiesIn(text: string): TrustedProxies | null {
  const plain = text.trim().toLowerCase();
  const count = WORDS[plain] ?? (/^\d+$/.test(plain) ? Number(plain) : null);
  if (count !== null) return count <= MAX_PROXIES ? count : null;
  const ranges = plain.split(',').map((part) => rangeIn(part.trim()));
  return ranges.every((range) => range !== null) ? ranges : null;
}

function rangeIn(text: string): [IpAddress, number] | null {
  const [, base = '', bits] = RANGE.exec(text) ?? [];
  const address = ipIn(base);
  if (address === null) return null;
  const all = address.toByteArray().length * 8;
  const size = Number(bits ?? all);
  // A network that contains everybody would trust each visitor.
  return size >= 1 && size <= all ? [address, size] : null;
}

/** Whether an address lies in one of these networks. */
export const isIn = (address: IpAddress, ranges: readonly [IpAddress, number][]): boolean =>
  ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
