import { SORT_ORDERS, type SortKey } from '#domain/search/sort.ts';

const isOrder = (name: string): name is SortKey => Object.hasOwn(SORT_ORDERS, name);

/** Algolia's index for an order: a replica. By any other name the index itself answers, the best match first. */
export const replicaName = (index: string, order: string): string =>
  isOrder(order) ? `${index}_${order}` : index;

/** Typesense's `sort_by` for an order, equal cars by id (rules 31); it cannot spread values. It puts missing numbers last in both directions. */
export function sortBy(order: string): string | null {
  if (!isOrder(order)) return null;
  const { attribute, direction, first } = SORT_ORDERS[order];
  return `${first ? `${first.attribute}:desc,` : ''}${attribute}:${direction},objectID:asc`;
}
