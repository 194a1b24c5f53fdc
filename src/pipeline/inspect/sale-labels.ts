import type { FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { RecordFilter } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { isWithdrawn } from '../dirt/sale-status.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isOfCar, isSingle } from './column-owners.ts';
import { isSoldStatus, soldNote } from './sale-flags.ts';
import { isOfOtherStatus, isReserved, isStatus, statusMeaning } from './value-kinds.ts';

const SOLD_WORD = /^\W*sold(?:\W+\p{L}+)?\W*$/iu;

/** A list of labels is none. */
const isSoldWord = (text: string) => SOLD_WORD.test(text) && !text.startsWith('[');

/** Whether a column of labels calls a car sold. */
export const isSaleLabel = (facts: ColumnFacts): boolean =>
  isOfCar(facts) && [...facts.distinct].some(isSoldWord);

const isOffered = (text: string) =>
  text.length > 1 && statusMeaning(text) === 'in_stock' && !isReserved(text);

/** Share of the records from which on a column is no label that few cars have. */
const NEARLY_ALL = 0.95;

/**
 * Whether the words of a column, whatever its name, are those of a sale status: some cars are sold or withdrawn, and others
 * for sale, or each record says something. Labels such as "Just in" leave most cars blank.
 */
export function isWordedStatus(facts: ColumnFacts, records: number): boolean {
  if (!isSingle(facts) || isOfOtherStatus(facts.column)) return false;
  const values = [...facts.distinct];
  const gone = values.filter((text) => isSoldStatus(text) || isWithdrawn(text));
  if (gone.length > 0 && values.some(isOffered)) return true;
  const isFull = facts.filled >= records * NEARLY_ALL;
  return isFull && values.some(isSoldWord) && values.some((text) => !isSoldWord(text) && isStatus(text));
}

/** What a label says beside a status: sold and withdrawn cars, with notes on all that it says of sales. */
export function readLabel(facts: ColumnFacts): {
  columns: FieldMappings;
  only: RecordFilter[];
  notes: string[];
} {
  const { column, distinct, times } = facts;
  const yes = [...distinct].filter((text) => isSoldWord(text) || isSoldStatus(text));
  const withdrawn = [...distinct].filter(isWithdrawn);
  const others = [...times].filter(
    ([text]) => isStatus(text) && !isOffered(text) && !yes.includes(text) && !withdrawn.includes(text),
  );
  return {
    columns: { sold: { from: column, yes } },
    only: withdrawn.length === 0 ? [] : [{ column, is_not: withdrawn }],
    notes: [
      soldNote(facts, (text) => yes.includes(text)),
      ...withdrawnNote(column, withdrawn),
      ...(others.length === 0 ? [] : [`"${column}" is read for nothing else: ${countedValues(others)}.`]),
    ],
  };
}

/** Says which words of a column omit their records. */
export const withdrawnNote = (column: string, withdrawn: readonly string[]): string[] =>
  withdrawn.length === 0 ? [] : [`Records of ${column} ${withdrawn.join(', ')} are omitted ("only").`];
