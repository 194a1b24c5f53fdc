import { byCharacters } from '#domain/order.ts';
import type { Column } from './column.ts';
import { type Documents, hasDocument } from './documents.ts';

/** One criterion of an order: `asc(price)` or `desc(price)`. */
interface Criterion {
  attribute: string;
  sign: 1 | -1;
}

const CRITERION = /^(asc|desc)\((.+)\)$/;

/** The criteria among `ranking` that name an attribute; the rest are names of relevance criteria. */
export function sortCriteria(ranking: readonly string[] = []): Criterion[] {
  return ranking.flatMap((entry) => {
    const [, direction, attribute] = CRITERION.exec(entry) ?? [];
    return attribute === undefined ? [] : [{ attribute, sign: direction === 'asc' ? 1 : -1 }];
  });
}

/** All rows in the order of `criteria`: "missing last both ways; ties by id". */
export function sortRows(
  criteria: readonly Criterion[],
  total: number,
  column: (attribute: string) => Column | undefined,
): Uint32Array {
  const keys = criteria.map(({ attribute, sign }) => sortKeys(column(attribute), total, sign));
  const ids = column('objectID');
  return Uint32Array.from({ length: total }, (_, row) => row).sort((a, b) => {
    for (const key of keys) {
      const [left = 0, right = 0] = [key[a], key[b]];
      if (left !== right) return left < right ? -1 : 1;
    }
    return byCharacters(String(ids?.at(a)), String(ids?.at(b)));
  });
}

/** Numbers that ascend in the order wanted, missing ones last. */
function sortKeys(column: Column | undefined, total: number, sign: 1 | -1): Float64Array {
  const keys = new Float64Array(total).fill(Number.POSITIVE_INFINITY);
  if (column?.numbers)
    return column.numbers.map((number) => (Number.isNaN(number) ? Infinity : number * sign));
  const dictionary = column?.dictionary();
  if (dictionary?.kind !== 'single') return keys;
  return keys.map((missing, row) => {
    const code = dictionary.codes[row] ?? 0;
    if (code === 0) return missing;
    const value = dictionary.values[code - 1];
    return (typeof value === 'number' ? value : code) * sign;
  });
}

/** The rows of `documents` in the order of `rows`. */
export function inOrder(rows: Uint32Array, documents: Documents): Uint32Array {
  const found = new Uint32Array(rows.length);
  let length = 0;
  for (const row of rows) {
    if (hasDocument(documents, row)) found[length++] = row;
  }
  return found.subarray(0, length);
}

/** The rows of `documents` by `distances`, the first that differs telling; equal ones in the order of `rows`. */
export function byDistance(
  distances: readonly Float64Array[],
  rows: Uint32Array,
  documents: Documents,
): Uint32Array {
  return inOrder(rows, documents).sort((a, b) => {
    for (const distance of distances) {
      const [left = 0, right = 0] = [distance[a], distance[b]];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  });
}
