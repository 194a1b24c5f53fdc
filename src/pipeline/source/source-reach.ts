import type { Reach } from '#net/guard.ts';

/** The host of a source, and those that the operator allows; a private address is allowed by either. */
export const sourceReach = (host: string, private_network: boolean, allow: readonly string[]): Reach => ({
  hosts: [host, ...allow],
  privateHosts: private_network ? [host, ...allow] : allow,
  remedy: 'set "private_network" on the source',
});
