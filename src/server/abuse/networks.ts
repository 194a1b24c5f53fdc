import ipaddr from 'ipaddr.js';
import type { Network } from '#domain/abuse/budgets.ts';
import type { ClientAddress } from '../client-address.ts';

const V6_BITS = [64, 56, 48] as const;

/** Returns the networks that a visitor is counted under, narrowest first; at least one. */
export function networksOf(client: ClientAddress): Network[] {
  if (client.kind !== 'known') return [{ kind: client.kind, name: client.kind }];
  const { address } = client;
  if (address.kind() === 'ipv4') {
    const network = ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`);
    return [{ kind: '/24', name: `${network}/24` }];
  }
  return V6_BITS.map((bits) => {
    const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`);
    return { kind: `/${bits}`, name: `${network}/${bits}` };
  });
}
