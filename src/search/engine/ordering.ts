import type { Columns } from './column.ts';
import { type Documents, hasDocument } from './documents.ts';

const CRITERION = /^(asc|desc)\((.+)\)$/;

/** Whether one of `ranking` names an attribute; the rest are names of relevance criteria. */
export const isSorting = (ranking: readonly string[] = []): boolean =>
  ranking.some((entry) => CRITERION.test(entry));

/** All rows in the order of `criteria` such as `asc(price)`: "missing last both ways; ties by id". */
export function sortRows(criteria: readonly string[], total: number, columns: Columns): Uint32Array {
  const keys = [...criteria, 'asc(objectID)'].flatMap((entry) => {
    const [, direction, attribute = ''] = CRITERION.exec(entry) ?? [];
    const [codes] = columns(attribute)?.dictionary().codes ?? [];
    const sign = direction === 'asc' ? 1 : -1;
    // Values stand in their order, so their codes do.
    return codes ? [Float64Array.from(codes, (code) => code * sign || Number.POSITIVE_INFINITY)] : [];
  });
  return rowsBy(
    keys,
    Uint32Array.from({ length: total }, (_, row) => row),
  );
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
