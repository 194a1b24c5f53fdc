import { byCharacters } from '#domain/order.ts';
import { addDocument, countCommon, type Documents, noDocuments, unite } from './documents.ts';
import type { Scalar } from './record.ts';

export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * The distinct values of an attribute and who has them: one value a document, whose code is the value's place
 * plus 1 and 0 for missing, or several, with a set of documents for each value.
 */
export type Dictionary = { values: readonly Scalar[] } & (
  | { kind: 'single'; codes: Codes }
  | { kind: 'multiple'; sets: readonly Documents[] }
);

/** Bytes of one code. */
export type Width = 1 | 2 | 4;

const ELEMENTS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;

/** The narrowest width that holds `largest`. */
export function widthFor(largest: number): Width {
  if (largest < 0x100) return 1;
  return largest < 0x1_0000 ? 2 : 4;
}

/** Codes of `width` bytes from numbers. */
export const codesFrom = (width: Width, numbers: ArrayLike<number>): Codes => ELEMENTS[width].from(numbers);

/** Codes of `width` bytes as they lie in a file. */
export const codesIn = (width: Width, bytes: Uint8Array<ArrayBuffer>): Codes =>
  new ELEMENTS[width](bytes.buffer, bytes.byteOffset, bytes.length / width);

/** Sorts the distinct ones of `values` and gives every document its code. */
export function singleDictionary(values: readonly (Scalar | undefined)[]): Dictionary {
  const distinct = [...new Set(values.filter((value) => value !== undefined))].sort(compareScalars);
  const codes = new Map<Scalar | undefined, number>(distinct.map((value, index) => [value, index + 1]));
  const rows = values.map((value) => codes.get(value) ?? 0);
  return { kind: 'single', values: distinct, codes: codesFrom(widthFor(distinct.length), rows) };
}

/** The same for documents with several values each. */
export function multipleDictionary(lists: readonly (readonly Scalar[])[]): Dictionary {
  const sets = new Map<Scalar, Documents>();
  lists.forEach((list, row) => {
    for (const value of list) {
      const documents = sets.get(value) ?? noDocuments(lists.length);
      addDocument(documents, row);
      sets.set(value, documents);
    }
  });
  const sorted = [...sets].sort(([a], [b]) => compareScalars(a, b));
  return { kind: 'multiple', values: sorted.map(([value]) => value), sets: sorted.map(([, set]) => set) };
}

/** Documents with a value that `wanted` marks, by one scan of the codes or one union of sets. */
export function selectDocuments(
  dictionary: Dictionary,
  total: number,
  wanted: (value: Scalar, place: number) => boolean,
): Documents {
  const documents = noDocuments(total);
  const marks = dictionary.values.map(wanted);
  if (dictionary.kind === 'multiple') {
    dictionary.sets.forEach((set, place) => {
      if (marks[place]) unite(documents, set);
    });
    return documents;
  }
  if (!marks.includes(true)) return documents;
  dictionary.codes.forEach((code, row) => {
    if (marks[code - 1]) addDocument(documents, row);
  });
  return documents;
}

/** How many of `documents` have each value, by the value's place. */
export function countValues(dictionary: Dictionary, documents: Documents): Uint32Array {
  if (dictionary.kind === 'multiple') {
    return Uint32Array.from(dictionary.sets, (set) => countCommon(set, documents));
  }
  const { codes, values } = dictionary;
  const counts = new Uint32Array(values.length + 1);
  // The innermost loop of a search: no calls, and no test of single bits where all 32 are wanted.
  documents.forEach((word, index) => {
    const start = index * 32;
    if (word === 0xffff_ffff) {
      for (let row = start; row < start + 32; row++)
        counts[codes[row] ?? 0] = (counts[codes[row] ?? 0] ?? 0) + 1;
      return;
    }
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const code = codes[start + 31 - Math.clz32(rest & -rest)] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  });
  return counts.subarray(1);
}

/** By type, numbers in their order, the rest in that of their characters. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byCharacters(typeof a, typeof b) || byCharacters(String(a), String(b));
}
