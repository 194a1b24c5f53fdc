import { byCharacters } from '#domain/order.ts';
import { type Column, valuesColumn } from './column.ts';
import { deriveColumn } from './derive.ts';
import {
  type Codes,
  codesFrom,
  compareScalars,
  type Dictionary,
  multipleDictionary,
  singleDictionary,
  widthFor,
} from './dictionary.ts';
import { type StoredColumn, writeIndex } from './index-file.ts';
import { flatten, isList, isScalar, type Json, type SearchRecord } from './record.ts';
import { type Derivation, declaredFacets, type IndexSettings, searchedFields } from './settings.ts';

type Values = readonly (Json | undefined)[];
type StoredDictionary = { values: readonly Json[]; bytes: Uint8Array<ArrayBuffer> };

/** Integers above this many from the smallest do not fit four bytes. */
const INTEGER_SPAN = 2 ** 32 - 2;

/**
 * One file with every attribute of `records`: the caller's list of fields is what is published. Columns that
 * `settings.derived` describes are left out where the others really tell them. `storedOrder` names attributes
 * by which documents are stored: like ones side by side make a smaller file.
 */
export function buildIndex(
  records: readonly SearchRecord[],
  settings: IndexSettings,
  storedOrder: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const flat = records.map(flatten).sort(byAttributes([...storedOrder, 'objectID']));
  const attributes = [...new Set(flat.flatMap((record) => [...record.keys()]))].sort(byCharacters);
  const values = new Map(
    attributes.map((attribute) => [attribute, flat.map((record) => record.get(attribute))] as const),
  );
  const lists = listAttributes(settings, attributes);
  const columns = [...values].flatMap(([attribute, own]) => {
    const derivation = settings.derived?.find((derived) => derived.attribute === attribute);
    const derived = derivation && derive(derivation, own, values);
    return derived ?? [storeColumn(attribute, own, lists.has(attribute))];
  });
  return writeIndex({ settings, total: flat.length }, columns);
}

/** Attributes whose several values are asked for one by one. */
function listAttributes(settings: IndexSettings, attributes: readonly string[]): ReadonlySet<string> {
  const facets = declaredFacets(settings).map(({ attribute }) => attribute);
  return new Set([
    '_tags',
    ...facets,
    ...searchedFields(settings, attributes).map(({ attribute }) => attribute),
  ]);
}

/** What stands in the file for a derived column: nothing, or a look-up; `null` where the rest does not tell it. */
function derive(
  derivation: Derivation,
  own: Values,
  values: ReadonlyMap<string, Values>,
): StoredColumn[] | null {
  const { attribute } = derivation;
  const sources = (name: string): Column | undefined => {
    const source = values.get(name);
    return source && valuesColumn(source);
  };
  if (derivation.kind === 'lookup') {
    const table = lookupTable(sources(derivation.from)?.dictionary(), own);
    return table && [{ kind: 'lookup', attribute, from: derivation.from, values: table, bytes: NO_BYTES }];
  }
  const computed = deriveColumn(derivation, own.length, sources);
  return own.every((value, row) => isSame(value, computed?.at(row))) ? [] : null;
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  isList(a) && isList(b) ? a.length === b.length && a.every((item, place) => item === b[place]) : a === b;

/** The one value of `own` for each value of `from`; `null` where there are two, or one without. */
function lookupTable(from: Dictionary | undefined, own: Values): Json[] | null {
  if (from?.kind !== 'single') return null;
  const table: Json[] = from.values.map(() => null);
  own.forEach((value = null, row) => {
    const place = (from.codes[row] ?? 0) - 1;
    if (place >= 0) table[place] = value;
  });
  const tells = own.every((value = null, row) => value === (table[(from.codes[row] ?? 0) - 1] ?? null));
  return tells ? table : null;
}

function storeColumn(attribute: string, values: Values, list: boolean): StoredColumn {
  const scalars = values.map((value) => (isScalar(value) ? value : undefined));
  if (scalars.every((scalar, row) => scalar === values[row])) {
    return storeIntegers(attribute, scalars) ?? storeScalars(attribute, scalars);
  }
  const lists = values.map((value) => (isList(value) ? value : [value]).filter((item) => item !== undefined));
  const kept = lists.map((items) => items.filter(isScalar));
  if (list && kept.every((items, row) => items.length === lists[row]?.length)) {
    return { kind: 'bits', attribute, ...storeBits(multipleDictionary(kept)) };
  }
  return storeJson(attribute, values);
}

const NO_BYTES = new Uint8Array(0);

function storeIntegers(attribute: string, values: Values): StoredColumn | null {
  const numbers = values.filter((value) => value !== undefined);
  if (numbers.length === 0 || !numbers.every(Number.isSafeInteger)) return null;
  const sorted = numbers.map(Number).sort((a, b) => a - b);
  const [minimum = 0] = sorted;
  const span = (sorted.at(-1) ?? 0) - minimum;
  if (span > INTEGER_SPAN) return null;
  const width = widthFor(span + 1);
  const codes = codesFrom(
    width,
    values.map((value) => (value === undefined ? 0 : Number(value) - minimum + 1)),
  );
  return { kind: 'integers', attribute, width, minimum, values: [], bytes: bytesOf(codes) };
}

/** Values of any kind by their text. */
function storeJson(attribute: string, values: Values): StoredColumn {
  const texts = storeScalars(
    attribute,
    values.map((value) => (value === undefined ? undefined : JSON.stringify(value))),
  );
  return { ...texts, values: texts.values.map((text) => (text === null ? null : JSON.parse(String(text)))) };
}

/** A dictionary where values repeat, the values themselves where most are a document's own. */
function storeScalars(attribute: string, scalars: Parameters<typeof singleDictionary>[0]): StoredColumn {
  const { values, ...dictionary } = singleDictionary(scalars);
  if (dictionary.kind === 'multiple' || values.length * 2 > scalars.length) {
    return { kind: 'plain', attribute, values: scalars.map((value) => value ?? null), bytes: NO_BYTES };
  }
  const width = widthFor(values.length);
  return { kind: 'codes', attribute, width, values, bytes: bytesOf(dictionary.codes) };
}

function storeBits(dictionary: Dictionary): StoredDictionary {
  const sets = dictionary.kind === 'multiple' ? dictionary.sets : [];
  const words = sets.flatMap((set) => [...set]);
  return { values: dictionary.values, bytes: bytesOf(Uint32Array.from(words)) };
}

const bytesOf = (codes: Codes) => new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength);

/** Documents without an attribute stand last in its order. */
function byAttributes(attributes: readonly string[]) {
  return (a: ReadonlyMap<string, Json>, b: ReadonlyMap<string, Json>): number => {
    for (const attribute of attributes) {
      const order = compareValues(a.get(attribute), b.get(attribute));
      if (order !== 0) return order;
    }
    return 0;
  };
}

function compareValues(a: Json | undefined, b: Json | undefined): number {
  if (!isScalar(a) || !isScalar(b)) return Number(!isScalar(a)) - Number(!isScalar(b));
  return compareScalars(a, b);
}
