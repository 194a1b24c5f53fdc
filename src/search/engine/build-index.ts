import { type Columns, columnOf, fillerOf, type IndexColumn, openColumn, placesIn } from './column.ts';
import { codesFrom, compareScalars, dictionaryOf, type ValueCodes, widthFor } from './dictionary.ts';
import { type StoredColumn, writeIndex } from './index-file.ts';
import { type IndexTable, isEqualValue, tableOf, type Values } from './index-table.ts';
import { isList, isScalar, type JsonValue, type Scalar, type SearchRecord } from './record.ts';
import { type Derivation, declaredFacets, type IndexSettings, searchedFields } from './settings.ts';

/** Integers above this many from the smallest do not fit four bytes. */
const INTEGER_SPAN = 2 ** 32 - 2;

/** What an index is made from besides its records. */
interface IndexShape {
  settings: IndexSettings;
  /** Attributes by which documents are stored: like ones side by side make a smaller file. */
  storedOrder?: readonly string[];
}

/** A file of an index, with what the next one of the same shape may be made from. */
export interface BuiltIndex {
  file: Uint8Array<ArrayBuffer>;
  table: IndexTable;
  /** The shape, as text. */
  shape: string;
  columns: ReadonlyMap<string, StoredColumn>;
}

/**
 * One file with every attribute of `records`: the caller's list of fields is what is published. Columns that
 * `settings.derived` describes are omitted where the others determine them.
 */
export const buildIndex = (
  records: readonly SearchRecord[],
  settings: IndexSettings,
  storedOrder: readonly string[] = [],
): Uint8Array<ArrayBuffer> => renewIndex(records, { settings, storedOrder }).file;

/** The index of `buildIndex`, byte for byte; columns that are as they were in `before` are not made again. */
export function renewIndex(
  records: readonly SearchRecord[],
  { settings: { derived = [], ...settings }, storedOrder = [] }: IndexShape,
  before: BuiltIndex | null = null,
): BuiltIndex {
  const shape = JSON.stringify([settings, derived, storedOrder]);
  const base = before?.shape === shape ? before : null;
  const table = tableOf(records, storedOrder, base?.table);
  const { values, changed, rows } = table;
  /** The column as it was, where nothing that it is made from has changed. */
  const reused = (...from: readonly string[]) =>
    changed === null || from.some((attribute) => changed.has(attribute))
      ? undefined
      : base?.columns.get(from[0] ?? '');
  const lists = listAttributes(settings, [...values.keys()]);
  const stored = new Map<string, StoredColumn>();
  const derivedAttributes = new Set(derived.map(({ attribute }) => attribute));
  for (const [attribute, own] of values) {
    if (derivedAttributes.has(attribute)) continue;
    stored.set(attribute, reused(attribute) ?? storeColumn(attribute, own, lists.has(attribute)));
  }
  // Only a column that is stored by now may be a source, so that no two derive from each other.
  const columns: Columns = (attribute) => {
    const own = stored.has(attribute) ? values.get(attribute) : undefined;
    return own && columnOf(own.length, (row) => own[row]);
  };
  for (const derivation of derived) {
    const { attribute } = derivation;
    const own = values.get(attribute);
    if (own === undefined) continue;
    const column = reused(attribute, ...sourcesOf(derivation)) ?? derivedColumn(derivation, own, columns);
    stored.set(attribute, column ?? storeColumn(attribute, own, lists.has(attribute)));
  }
  const file = writeIndex({ settings, total: rows.length }, [...stored.values()]);
  return { file, table, shape, columns: stored };
}

/** Attributes that a derived column may be made from. */
const sourcesOf = (derivation: Derivation): readonly string[] =>
  derivation.kind === 'lookup' ? [derivation.from] : ['objectID', ...derivation.templates.flatMap(placesIn)];

/** What stands in the file for a column that derives from the others; `null` where it does not. */
function derivedColumn(derivation: Derivation, own: Values, columns: Columns): StoredColumn | null {
  const column = storeDerived(derivation, own, columns);
  return column && isDerivable(own, openColumn(column, own.length, columns)) ? column : null;
}

const isDerivable = (own: Values, column: IndexColumn) =>
  own.every((value, row) => isEqualValue(value, column.at(row)));

const textOf = (value: JsonValue | undefined) => JSON.stringify(value);

/** Attributes whose several values are searched one by one. */
function listAttributes(settings: IndexSettings, attributes: readonly string[]): ReadonlySet<string> {
  const facets = declaredFacets(settings).map(({ attribute }) => attribute);
  return new Set([
    '_tags',
    ...facets,
    ...searchedFields(settings, attributes).map(({ attribute }) => attribute),
  ]);
}

/** What stands in the file for a derived column; `null` where its source is missing. */
function storeDerived(derivation: Derivation, own: Values, columns: Columns): StoredColumn | null {
  const { attribute } = derivation;
  if (derivation.kind === 'templates') return storeTemplates(derivation, own, columns);
  const from = columns(derivation.from)?.dictionary();
  const [codes] = from?.codes ?? [];
  if (from === undefined || codes === undefined) return null;
  const table: JsonValue[] = from.values.map(() => null);
  own.forEach((value = null, row) => {
    const place = (codes[row] ?? 0) - 1;
    if (place >= 0) table[place] = value;
  });
  return { kind: 'lookup', attribute, from: derivation.from, values: table, bytes: NO_BYTES };
}

/** Each value as the first template that prints it; else its own text, with its document's id as a place to fill in. */
function storeTemplates(
  { attribute, templates }: Extract<Derivation, { kind: 'templates' }>,
  own: Values,
  columns: Columns,
): StoredColumn {
  const fillers = templates.map((template) => ({ template, fill: fillerOf(template, columns) }));
  const ids = columns('objectID');
  const encoded = own.map((value, row) => {
    if (value === undefined) return undefined;
    const filler = fillers.find(({ fill }) => isEqualValue(fill(row), value));
    const id = ids?.at(row);
    return filler
      ? filler.template
      : typeof value === 'string'
        ? value.replaceAll(String(id), '{objectID}')
        : value;
  });
  return { ...storeJson(attribute, encoded), kind: 'templates' };
}

function storeColumn(attribute: string, values: Values, list: boolean): StoredColumn {
  const scalars = values.map((value) => (isScalar(value) ? value : undefined));
  if (scalars.every((scalar, row) => scalar === values[row])) {
    return storeIntegers(attribute, scalars) ?? orPlain(storeScalars(attribute, scalars), values);
  }
  const lists = values.map((value) => (isList(value) ? value : [value]).filter((item) => item !== undefined));
  const unique = lists.map((items) => [...new Set(items.filter(isScalar))]);
  if (list && unique.every((items, row) => items.length === lists[row]?.length)) {
    return storeSets(attribute, unique);
  }
  return orPlain(storeJson(attribute, values), values);
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

type CodesColumn = Extract<StoredColumn, { kind: 'codes' | 'templates' }>;

function storeScalars(attribute: string, values: Values): CodesColumn {
  const dictionary = dictionaryOf(values.map((value) => (isScalar(value) ? [value] : [])));
  const width = widthFor(dictionary.values.length);
  const codes = codesFrom(width, dictionary.codes[0] ?? []);
  return { kind: 'codes', attribute, width, values: dictionary.values, bytes: bytesOf(codes) };
}

/** Values of any kind by their text. */
function storeJson(attribute: string, values: Values): CodesColumn {
  const texts = storeScalars(attribute, values.map(textOf));
  return { ...texts, values: texts.values.map((text) => JSON.parse(String(text))) };
}

/** A dictionary where values repeat, the values themselves where most are a document's own. */
const orPlain = (column: CodesColumn, values: Values): StoredColumn =>
  column.values.length * 2 <= values.length
    ? column
    : {
        kind: 'plain',
        attribute: column.attribute,
        values: values.map((value) => value ?? null),
        bytes: NO_BYTES,
      };

function storeSets(attribute: string, lists: readonly (readonly Scalar[])[]): StoredColumn {
  const values = [...new Set(lists.flat())].sort(compareScalars);
  const places = new Map(values.map((value, place) => [value, place]));
  // A row of bits for each value, a bit for each document.
  const length = Math.ceil(lists.length / 32);
  const words = new Uint32Array(values.length * length);
  lists.forEach((list, document) => {
    for (const value of list) {
      const word = (places.get(value) ?? 0) * length + (document >> 5);
      words[word] = (words[word] ?? 0) | (1 << (document & 31));
    }
  });
  return { kind: 'sets', attribute, values, bytes: bytesOf(words) };
}

const bytesOf = (codes: ValueCodes) => new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength);
