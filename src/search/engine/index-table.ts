import { byCharacters } from '#domain/order.ts';
import { compareScalars } from './dictionary.ts';
import { flatten, isScalar, type JsonValue, type SearchRecord } from './record.ts';

/** The values of one attribute, by row; `undefined` for missing. */
export type Values = readonly (JsonValue | undefined)[];

interface RecordRow {
  record: SearchRecord;
  flat: ReadonlyMap<string, JsonValue>;
}

/** Records as an index stores them: their rows in order, and each attribute's values. */
export interface IndexTable {
  rows: readonly RecordRow[];
  /** By attribute, sorted by its name. */
  values: ReadonlyMap<string, Values>;
  /** Attributes whose values differ from those of the table that this one was made from; `null` where all may. */
  changed: ReadonlySet<string> | null;
}

/**
 * Lays records out by `order`, attributes by whose values rows are sorted, then by id. Where only values of the
 * same documents differ from those of `before`, only these are read: records are compared by identity.
 */
export function tableOf(
  records: readonly SearchRecord[],
  order: readonly string[],
  before: IndexTable | null = null,
): IndexTable {
  const rows = rowsOf(records, before);
  return (before && changedTable(rows, order, before)) ?? wholeTable(rows, order);
}

function rowsOf(records: readonly SearchRecord[], before: IndexTable | null): RecordRow[] {
  const existing = new Map(before?.rows.map((row) => [row.record, row]));
  return records.map((record) => existing.get(record) ?? { record, flat: flatten(record) });
}

function wholeTable(unsorted: readonly RecordRow[], order: readonly string[]): IndexTable {
  const inOrder = byAttributes([...order, 'objectID']);
  const rows = unsorted.toSorted((a, b) => inOrder(a.flat, b.flat));
  const attributes = [...new Set(rows.flatMap(({ flat }) => [...flat.keys()]))].sort(byCharacters);
  const values = attributes.map((attribute) => [attribute, valuesOf(rows, attribute)] as const);
  return { rows, values: new Map(values), changed: null };
}

const valuesOf = (rows: readonly RecordRow[], attribute: string): Values =>
  rows.map(({ flat }) => flat.get(attribute));

/** `null` where documents come, go or change places, or an attribute comes or goes: then all is laid out again. */
function changedTable(
  unsorted: readonly RecordRow[],
  order: readonly string[],
  before: IndexTable,
): IndexTable | null {
  const places = new Map(before.rows.map(({ record }, place) => [record.objectID, place]));
  if (unsorted.length !== before.rows.length || places.size !== before.rows.length) return null;
  const rows = [...before.rows];
  const changed = new Set<string>();
  const sameOrder = byAttributes(order);
  for (const row of unsorted) {
    const place = places.get(row.record.objectID);
    const old = place === undefined ? undefined : before.rows[place];
    if (place === undefined || old === undefined) return null;
    places.delete(row.record.objectID);
    if (row === old) continue;
    if (sameOrder(old.flat, row.flat) !== 0) return null;
    rows[place] = row;
    for (const attribute of differing(old.flat, row.flat)) changed.add(attribute);
  }
  const values = new Map(before.values);
  for (const attribute of changed) {
    const own = valuesOf(rows, attribute);
    if (!values.has(attribute) || own.every((value) => value === undefined)) return null;
    values.set(attribute, own);
  }
  return { rows, values, changed };
}

function differing(a: ReadonlyMap<string, JsonValue>, b: ReadonlyMap<string, JsonValue>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (attribute) => !isEqualValue(a.get(attribute), b.get(attribute)),
  );
}

/** Whether two values are equal. Most are no lists: those need no text to be compared. */
export const isEqualValue = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

type Flat = RecordRow['flat'];

/** Documents without an attribute stand last in its order. */
function byAttributes(attributes: readonly string[]): (a: Flat, b: Flat) => number {
  return (a, b) => {
    for (const attribute of attributes) {
      const order = compareValues(a.get(attribute), b.get(attribute));
      if (order !== 0) return order;
    }
    return 0;
  };
}

function compareValues(a: JsonValue | undefined, b: JsonValue | undefined): number {
  if (!isScalar(a) || !isScalar(b)) return Number(!isScalar(a)) - Number(!isScalar(b));
  return compareScalars(a, b);
}
