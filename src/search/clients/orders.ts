import type { SortKey } from '#domain/search/sort.ts';

/** What each order looks at, and its direction; a test holds them against the index's. */
const ORDERS = {
  price_desc: ['price', 'desc'],
  price_asc: ['price', 'asc'],
  created_desc: ['created_at', 'desc'],
  km_asc: ['km', 'asc'],
  year_desc: ['year', 'desc'],
} as const satisfies Record<SortKey, readonly [attribute: string, direction: 'asc' | 'desc']>;

const isOrder = (name: string): name is SortKey => Object.hasOwn(ORDERS, name);

/** Algolia's index for an order: a replica. By any other name the index itself answers, the best match first. */
export const replicaName = (index: string, order: string): string =>
  isOrder(order) ? `${index}_${order}` : index;

/** Typesense's `sort_by` for an order, equal cars by id (rules 31). It puts missing numbers last in both directions. */
export function sortBy(order: string): string | null {
  return isOrder(order) ? `${ORDERS[order].join(':')},objectID:asc` : null;
}
