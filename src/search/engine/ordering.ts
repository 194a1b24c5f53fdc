import type { Columns } from './column.ts';
import { type Documents, hasDocument } from './documents.ts';

const CRITERION = /^(asc|desc|spread)\((.+)\)$/;

/** Whether one of `ranking` names an attribute; the rest are names of relevance criteria. */
export const isSorting = (ranking: readonly string[] = []): boolean =>
  ranking.some((entry) => CRITERION.test(entry));

/** All rows in the order of `criteria` such as `asc(price)`: "missing last both ways; ties by id". */
export function sortRows(criteria: readonly string[], total: number, columns: Columns): Uint32Array {
  const all = Uint32Array.from({ length: total }, (_, row) => row);
  return sortedBy([...criteria, 'asc(objectID)'], [], all, columns);
}

/** `rows` by `before`, then by each criterion. */
function sortedBy(
  [criterion, ...others]: readonly string[],
  before: readonly Float64Array[],
  rows: Uint32Array,
  columns: Columns,
): Uint32Array {
  if (criterion === undefined) return rowsBy(before, rows);
  const [, direction, attribute = ''] = CRITERION.exec(criterion) ?? [];
  const [codes] = columns(attribute)?.dictionary().codes ?? [];
  if (codes === undefined) return sortedBy(others, before, rows, columns);
  const sign = direction === 'asc' ? 1 : -1;
  const key =
    direction === 'spread'
      ? turnsOf([...before, Float64Array.from(codes)], sortedBy(others, before, rows, columns))
      : // Values stand in their order, so their codes do.
        Float64Array.from(codes, (code) => code * sign || Number.POSITIVE_INFINITY);
  return sortedBy(others, [...before, key], rows, columns);
}

/** By row, how many rows before it have the same keys. */
function turnsOf(keys: readonly Float64Array[], rows: Uint32Array): Float64Array {
  const turns = new Float64Array(rows.length);
  const seen = new Map<string, number>();
  for (const row of rows) {
    const group = keys.map((key) => key[row]).join();
    turns[row] = seen.get(group) ?? 0;
    seen.set(group, (turns[row] ?? 0) + 1);
  }
  return turns;
}

/** The first `limit` rows of `documents` in the order of `rows`. */
export function inOrder(rows: Uint32Array, documents: Documents, limit: number): Uint32Array {
  const found = new Uint32Array(limit);
  let length = 0;
  for (let place = 0; place < rows.length && length < limit; place++) {
    const row = rows[place] ?? 0;
    if (hasDocument(documents, row)) found[length++] = row;
  }
  return found;
}

/** `rows` by `keys`, the first that differs telling; equal ones stay in their order: for keys that many rows share. */
export function rowsBy(keys: readonly Float64Array[], rows: Uint32Array): Uint32Array {
  return keys.reduceRight((sorted, key) => {
    const groups = new Map<number, number[]>();
    for (const row of sorted) {
      const group = groups.get(key[row] ?? 0);
      if (group) group.push(row);
      else groups.set(key[row] ?? 0, [row]);
    }
    return Uint32Array.from([...groups].sort(([a], [b]) => a - b).flatMap(([, group]) => group));
  }, rows);
}
