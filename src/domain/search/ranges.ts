import type { FacetAttribute } from './facets.ts';

/** Facets that are asked for their range only. A list of its own because browsers need no more of the table. */
export const RANGES: readonly string[] = [
  'km',
  'price',
  'subscription_price',
  'year',
] as const satisfies readonly FacetAttribute[];
