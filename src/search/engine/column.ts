import { codesIn, type Dictionary, multipleDictionary, singleDictionary } from './dictionary.ts';
import { type Documents, hasDocument } from './documents.ts';
import { IndexUnreadable } from './errors.ts';
import type { StoredColumn } from './index-file.ts';
import { isList, isScalar, type Json, type Scalar } from './record.ts';

/** One attribute of all documents, opened. */
export interface Column {
  /** The value of one document; `undefined` for missing. Several values are a list in dictionary order. */
  at(row: number): Json | undefined;
  /** Numbers by row, `NaN` for missing; `null` where the attribute is not plainly numeric. */
  numbers: Float64Array | null;
  /** Made at first use. */
  dictionary(): Dictionary;
}

/** Opens a stored column of `total` documents; what does not fit together is an `IndexUnreadable`. */
export function openColumn(
  stored: StoredColumn,
  total: number,
  columns: (attribute: string) => Column | undefined,
): Column {
  const column = open(stored, total, columns);
  if (column === null) throw new IndexUnreadable(`The column "${stored.attribute}" does not fit the index.`);
  return column;
}

function open(
  stored: StoredColumn,
  total: number,
  columns: (attribute: string) => Column | undefined,
): Column | null {
  const { values, bytes } = stored;
  if (stored.kind === 'plain') return values.length === total ? valuesColumn(values) : null;
  if (stored.kind === 'lookup') {
    const from = columns(stored.from)?.dictionary();
    return from?.kind === 'single' && from.values.length === values.length
      ? lookupColumn(from.codes, values)
      : null;
  }
  if (stored.kind === 'bits') return bitsColumn(values, bytes, total);
  if (bytes.length !== total * stored.width) return null;
  const codes = codesIn(stored.width, bytes);
  if (stored.kind === 'integers') {
    const numbers = Float64Array.from(codes, (code) => (code === 0 ? Number.NaN : code - 1 + stored.minimum));
    return numbersColumn(numbers);
  }
  if (codes.some((code) => code > values.length)) return null;
  const scalars = values.filter(isScalar);
  return scalars.length < values.length
    ? lookupColumn(codes, values)
    : dictionaryColumn({ kind: 'single', values: scalars, codes });
}

/** A column of values by row. */
export function valuesColumn(values: readonly (Json | undefined)[]): Column {
  return {
    at: (row) => values[row] ?? undefined,
    numbers: null,
    dictionary: once(() =>
      values.some(isList)
        ? multipleDictionary(values.map(scalarsIn))
        : singleDictionary(values.map((value) => (isScalar(value) ? value : undefined))),
    ),
  };
}

/** A column of numbers by row, `NaN` for missing. */
function numbersColumn(numbers: Float64Array): Column {
  const at = (row: number) => (Number.isNaN(numbers[row]) ? undefined : numbers[row]);
  return { at, numbers, dictionary: once(() => singleDictionary(Array.from(numbers, (_, row) => at(row)))) };
}

function dictionaryColumn(dictionary: Extract<Dictionary, { kind: 'single' }>): Column {
  const { values, codes } = dictionary;
  return { at: (row) => values[(codes[row] ?? 0) - 1], numbers: null, dictionary: () => dictionary };
}

function lookupColumn(codes: ArrayLike<number>, values: readonly Json[]): Column {
  return valuesColumn(Array.from(codes, (code) => values[code - 1] ?? undefined));
}

function bitsColumn(values: readonly Json[], bytes: Uint8Array<ArrayBuffer>, total: number): Column | null {
  const scalars = values.filter(isScalar);
  const words = Math.ceil(total / 32);
  if (scalars.length < values.length || bytes.length !== scalars.length * words * 4) return null;
  const all = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const sets: Documents[] = scalars.map((_, place) => all.slice(place * words, (place + 1) * words));
  return {
    at: (row) => {
      const list = scalars.filter((_, place) => hasDocument(sets[place] ?? all, row));
      return list.length > 0 ? list : undefined;
    },
    numbers: null,
    dictionary: () => ({ kind: 'multiple', values: scalars, sets }),
  };
}

const scalarsIn = (value: Json | undefined): Scalar[] => (isList(value) ? value : [value]).filter(isScalar);

/** Calls `make` at first use and keeps what it gave. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
