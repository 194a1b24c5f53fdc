import type { FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { ColumnFacts } from './column-facts.ts';
import { orderNote } from './price-columns.ts';

/**
 * The year of each car where the column that is believed most has gaps, as those of builds have for new cars: then that
 * of the next ones; `candidates` are in the order in which they are believed. Nothing where one column has them all.
 */
export function yearColumns(
  { year, ...mapped }: FieldMappings,
  candidates: readonly ColumnFacts[],
  facts: readonly ColumnFacts[],
): { columns: FieldMappings; notes: string[] } {
  const base = candidates.find(({ column }) => column === year?.from);
  const cars = facts.find(({ column }) => column === mapped.make?.from)?.filled ?? 0;
  if (year === undefined || base === undefined || base.filled >= cars) return { columns: {}, notes: [] };
  const owned = new Set(Object.values(mapped).flatMap(({ from }) => from ?? []));
  const others = candidates.filter((one) => one !== base && !owned.has(one.column));
  const inOrder = [base, ...others].map(({ column }) => column);
  return others.length === 0
    ? { columns: {}, notes: [] }
    : { columns: { year: { ...year, from: inOrder } }, notes: orderNote('year', inOrder) };
}
