import type { FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { columnsOf } from '../mapping/field-reader.ts';
import type { ColumnFacts } from './column-facts.ts';

/** Names the other `candidates` for the text of a car, which are not read: one may be meant for the web, another for the yard. */
export function unreadTextNotes(mapped: FieldMappings, candidates: readonly ColumnFacts[]): string[] {
  const text = candidates.find(({ column }) => column === mapped.dealercomments?.from);
  if (text === undefined) return [];
  const read = new Set(Object.values(mapped).flatMap(columnsOf));
  return candidates
    .filter(({ column, distinct }) => !read.has(column) && !distinct.isSubsetOf(text.distinct))
    .map(
      ({ column }) =>
        `"${column}" is not read: the text of a car is "${text.column}". Look whether that is the one to show.`,
    );
}
