import { byCharacters } from '#domain/order.ts';
import { addDocument, countCommon, type Documents, noDocuments, unite } from './documents.ts';
import type { Scalar } from './record.ts';

export type ValueCodes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * The distinct values of an attribute in their order, and who has them. Of one or a few values a document each list
 * of `codes` has one: the value's place plus 1, 0 for none. Of more, `sets` has the documents of each value.
 */
export interface Dictionary {
  values: readonly Scalar[];
  codes: readonly ValueCodes[];
  sets: readonly Documents[];
}

/** Bytes of one code. */
export type Width = 1 | 2 | 4;

const ELEMENTS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;

/** Values a document up to which counting them one by one is faster than whole sets. */
const FEW = 2;

/** The narrowest width that holds `largest`. */
export function widthFor(largest: number): Width {
  if (largest < 0x100) return 1;
  return largest < 0x1_0000 ? 2 : 4;
}

/** Codes of `width` bytes from numbers. */
export const codesFrom = (width: Width, numbers: ArrayLike<number>): ValueCodes =>
  ELEMENTS[width].from(numbers);

/** Codes of `width` bytes as they lie in a file. */
export const codesIn = (width: Width, bytes: Uint8Array<ArrayBuffer>): ValueCodes =>
  new ELEMENTS[width](bytes.buffer, bytes.byteOffset, bytes.length / width);

/** The dictionary of documents with these values each, none of them twice. */
export function dictionaryOf(lists: readonly (readonly Scalar[])[]): Dictionary {
  const values = [...new Set(lists.flat())].sort(compareScalars);
  const codes = new Map(values.map((value, place) => [value, place + 1]));
  const most = lists.reduce((longest, list) => Math.max(longest, list.length), 0);
  if (most > FEW) {
    const sets = values.map(() => noDocuments(lists.length));
    lists.forEach((list, row) => {
      for (const value of list) addDocument(sets[(codes.get(value) ?? 0) - 1] ?? NOWHERE, row);
    });
    return { values, codes: [], sets };
  }
  const layers = Array.from({ length: most || 1 }, (_, layer) =>
    Uint32Array.from(lists, (list) => codes.get(list[layer] ?? Number.NaN) ?? 0),
  );
  return { values, codes: layers, sets: [] };
}

const NOWHERE = noDocuments(0);

/** Documents with a value that is marked, by one scan of the codes or one union of sets. */
export function documentsOf(
  { codes, sets }: Dictionary,
  marked: readonly boolean[],
  total: number,
): Documents {
  const documents = noDocuments(total);
  const marks = new Uint8Array(marked.length + 1);
  marked.forEach((mark, place) => {
    marks[place + 1] = Number(mark);
  });
  for (const layer of codes) {
    for (let word = 0; word < documents.length; word++) {
      let bits = documents[word] ?? 0;
      for (let row = word * 32; row < word * 32 + 32; row++) bits |= (marks[layer[row] ?? 0] ?? 0) << row;
      documents[word] = bits;
    }
  }
  sets.forEach((set, place) => {
    if (marked[place]) unite(documents, set);
  });
  return documents;
}

/** How many of `documents`, whose `rows` these are, have each value, by the value's place. */
export function countValues(
  { values, codes, sets }: Dictionary,
  documents: Documents,
  rows: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(values.length + 1);
  for (const layer of codes) {
    for (let place = 0; place < rows.length; place++) {
      const code = layer[rows[place] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  sets.forEach((set, place) => {
    counts[place + 1] = countCommon(set, documents);
  });
  return counts.subarray(1);
}

/** By type, numbers in their order, the rest in that of their characters. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byCharacters(typeof a, typeof b) || byCharacters(String(a), String(b));
}
