import { byCharacters } from '#domain/order.ts';
import { type Column, type Columns, columnOf, fillerOf, openColumn } from './column.ts';
import { type Codes, codesFrom, compareScalars, dictionaryOf, widthFor } from './dictionary.ts';
import { type StoredColumn, writeIndex } from './index-file.ts';
import { flatten, isList, isScalar, type Json, type Scalar, type SearchRecord } from './record.ts';
import { type Derivation, declaredFacets, type IndexSettings, searchedFields } from './settings.ts';

type Values = readonly (Json | undefined)[];

/** Integers above this many from the smallest do not fit four bytes. */
const INTEGER_SPAN = 2 ** 32 - 2;

/**
 * One file with every attribute of `records`: the caller's list of fields is what is published. Columns that
 * `settings.derived` describes are left out where the others really tell them. `storedOrder` names attributes
 * by which documents are stored: like ones side by side make a smaller file.
 */
export function buildIndex(
  records: readonly SearchRecord[],
  { derived = [], ...settings }: IndexSettings,
  storedOrder: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const flat = records.map(flatten).sort(byAttributes([...storedOrder, 'objectID']));
  const attributes = [...new Set(flat.flatMap((record) => [...record.keys()]))].sort(byCharacters);
  const values = new Map(
    attributes.map((attribute) => [attribute, flat.map((record) => record.get(attribute))] as const),
  );
  const lists = listAttributes(settings, attributes);
  const stored = new Map<string, StoredColumn>();
  const told = new Set(derived.map(({ attribute }) => attribute));
  for (const [attribute, own] of values) {
    if (!told.has(attribute)) stored.set(attribute, storeColumn(attribute, own, lists.has(attribute)));
  }
  // Only what is stored by now may tell more, so that no two tell each other.
  const columns: Columns = (attribute) => {
    const own = stored.has(attribute) ? values.get(attribute) : undefined;
    return own && columnOf(own.length, (row) => own[row]);
  };
  for (const derivation of derived) {
    const { attribute } = derivation;
    const own = values.get(attribute);
    if (own === undefined) continue;
    const column = storeDerived(derivation, own, columns);
    const tells = column && isTold(own, openColumn(column, own.length, columns));
    stored.set(attribute, tells ? column : storeColumn(attribute, own, lists.has(attribute)));
  }
  return writeIndex({ settings, total: flat.length }, [...stored.values()]);
}

const isTold = (own: Values, column: Column) => own.every((value, row) => isSame(value, column.at(row)));

/** Most values are no lists: those need no text to be compared. */
const isSame = (a: Json | undefined, b: Json | undefined) =>
  a === b || (typeof a === 'object' && typeof b === 'object' && textOf(a) === textOf(b));

const textOf = (value: Json | undefined) => JSON.stringify(value);

/** Attributes whose several values are asked for one by one. */
function listAttributes(settings: IndexSettings, attributes: readonly string[]): ReadonlySet<string> {
  const facets = declaredFacets(settings).map(({ attribute }) => attribute);
  return new Set([
    '_tags',
    ...facets,
    ...searchedFields(settings, attributes).map(({ attribute }) => attribute),
  ]);
}

/** What stands in the file for a derived column; `null` where there is nothing to tell it by. */
function storeDerived(derivation: Derivation, own: Values, columns: Columns): StoredColumn | null {
  const { attribute } = derivation;
  if (derivation.kind === 'templates') return storeTemplates(derivation, own, columns);
  const from = columns(derivation.from)?.dictionary();
  const [codes] = from?.codes ?? [];
  if (from === undefined || codes === undefined) return null;
  const table: Json[] = from.values.map(() => null);
  own.forEach((value = null, row) => {
    const place = (codes[row] ?? 0) - 1;
    if (place >= 0) table[place] = value;
  });
  return { kind: 'lookup', attribute, from: derivation.from, values: table, bytes: NO_BYTES };
}

/** Each value as the first template that says it; else its own text, with its document's id as a place to fill in. */
function storeTemplates(
  { attribute, templates }: Extract<Derivation, { kind: 'templates' }>,
  own: Values,
  columns: Columns,
): StoredColumn {
  const fillers = templates.map((template) => ({ template, fill: fillerOf(template, columns) }));
  const ids = columns('objectID');
  const told = own.map((value, row) => {
    if (value === undefined) return undefined;
    const said = fillers.find(({ fill }) => isSame(fill(row), value));
    const id = ids?.at(row);
    return said
      ? said.template
      : typeof value === 'string'
        ? value.replaceAll(String(id), '{objectID}')
        : value;
  });
  return { ...storeJson(attribute, told), kind: 'templates' };
}

function storeColumn(attribute: string, values: Values, list: boolean): StoredColumn {
  const scalars = values.map((value) => (isScalar(value) ? value : undefined));
  if (scalars.every((scalar, row) => scalar === values[row])) {
    return storeIntegers(attribute, scalars) ?? orPlain(storeScalars(attribute, scalars), values);
  }
  const lists = values.map((value) => (isList(value) ? value : [value]).filter((item) => item !== undefined));
  const kept = lists.map((items) => [...new Set(items.filter(isScalar))]);
  if (list && kept.every((items, row) => items.length === lists[row]?.length)) {
    return storeSets(attribute, kept);
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
