import type { Width } from './dictionary.ts';
import { IndexUnreadable } from './errors.ts';
import { isScalar, type Json } from './record.ts';
import type { IndexSettings } from './settings.ts';

/**
 * How one column lies in the file:
 * - `codes`: distinct values, then one code a document, 0 for missing;
 * - `bits`: distinct values, then one row of bits a value, for attributes with several values;
 * - `integers`: one number a document above `minimum`, 0 for missing;
 * - `plain`: one JSON value a document, null for missing;
 * - `lookup`: one JSON value for each value of the column `from`.
 */
export type StoredColumn = { attribute: string; values: readonly Json[]; bytes: Uint8Array<ArrayBuffer> } & (
  | { kind: 'codes'; width: Width }
  | { kind: 'integers'; width: Width; minimum: number }
  | { kind: 'bits' }
  | { kind: 'plain' }
  | { kind: 'lookup'; from: string }
);

export interface IndexContent {
  settings: IndexSettings;
  /** How many documents. */
  total: number;
  columns: Map<string, () => StoredColumn>;
}

type Header = Pick<IndexContent, 'settings' | 'total'> & { columns: ColumnHeader[] };
interface ColumnHeader {
  attribute: string;
  kind: StoredColumn['kind'];
  /** Lengths in bytes: of the values' JSON text, and of what follows it. */
  text: number;
  rows: number;
  width?: Width;
  minimum?: number;
  from?: string;
}

/** "FCIX" and the version of this layout. */
const MAGIC = 0x4643_4901;
/** Magic, checksum of all that follows it, length of the header. */
const PREAMBLE = 12;

/** One file of settings and columns; numbers are little-endian. */
export function writeIndex(
  { settings, total }: Pick<IndexContent, 'settings' | 'total'>,
  columns: readonly StoredColumn[],
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const texts = columns.map(({ values }) => encoder.encode(JSON.stringify(values)));
  const header: Header = {
    settings,
    total,
    columns: columns.map(({ values: _, bytes, ...column }, index) => ({
      ...column,
      text: texts[index]?.length ?? 0,
      rows: bytes.length,
    })),
  };
  const parts = [
    encoder.encode(JSON.stringify(header)),
    ...columns.flatMap(({ bytes }, index) => [texts[index] ?? bytes, bytes]),
  ];
  const file = new Uint8Array(parts.reduce((length, part) => length + part.length, PREAMBLE));
  let offset = PREAMBLE;
  for (const part of parts) {
    file.set(part, offset);
    offset += part.length;
  }
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC);
  view.setUint32(8, parts[0]?.length ?? 0, true);
  view.setUint32(4, checksum(file.subarray(8)), true);
  return file;
}

/** Reads what `writeIndex` wrote, columns when they are asked for. Any other file is an `IndexUnreadable`. */
export function readIndex(file: Uint8Array): IndexContent {
  if (file.length < PREAMBLE) throw new IndexUnreadable('The search index is empty or cut off.');
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  if (view.getUint32(0) !== MAGIC) {
    throw new IndexUnreadable('This file is no search index, or one of another version.');
  }
  if (view.getUint32(4, true) !== checksum(file.subarray(8))) {
    throw new IndexUnreadable('The search index is damaged or cut off: its checksum does not fit.');
  }
  const body = PREAMBLE + view.getUint32(8, true);
  const header = parseJson(file.subarray(PREAMBLE, body));
  if (!isHeader(header)) throw new IndexUnreadable('The search index has no readable header.');
  const columns = new Map<string, () => StoredColumn>();
  let offset = body;
  for (const column of header.columns) {
    const start = offset;
    offset += column.text + column.rows;
    columns.set(column.attribute, () =>
      readColumn(column, file.subarray(start, start + column.text + column.rows)),
    );
  }
  if (offset !== file.length) throw new IndexUnreadable('The search index does not have its length.');
  return { settings: header.settings, total: header.total, columns };
}

function readColumn({ text, attribute, ...column }: ColumnHeader, part: Uint8Array): StoredColumn {
  const values = parseJson(part.subarray(0, text));
  if (!Array.isArray(values)) throw new IndexUnreadable(`The column "${attribute}" is not readable.`);
  const { kind, width = 1, minimum = 0, from = '' } = column;
  return { attribute, values, bytes: new Uint8Array(part.subarray(text)), kind, width, minimum, from };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const isHeader = (value: unknown): value is Header =>
  isObject(value) &&
  isObject(value.settings) &&
  isLength(value.total) &&
  Array.isArray(value.columns) &&
  value.columns.every(
    (column) =>
      isObject(column) &&
      isScalar(column.attribute) &&
      KINDS.has(column.kind) &&
      WIDTHS.has(column.width) &&
      isLength(column.text) &&
      isLength(column.rows),
  );

const KINDS: ReadonlySet<unknown> = new Set(['codes', 'integers', 'bits', 'plain', 'lookup']);
const WIDTHS: ReadonlySet<unknown> = new Set([undefined, 1, 2, 4]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isLength = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** FNV-1a: every step is one-to-one, so a single changed byte always shows. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5;
  for (let place = 0; place < bytes.length; place++) {
    hash = Math.imul(hash ^ (bytes[place] ?? 0), 0x0100_0193);
  }
  return hash >>> 0;
}
