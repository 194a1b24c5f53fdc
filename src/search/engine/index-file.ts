import type { Width } from './dictionary.ts';
import { IndexUnreadable } from './errors.ts';
import type { JsonValue } from './record.ts';
import type { IndexSettings } from './settings.ts';

/**
 * How one column lies in the file:
 * - `codes`: distinct values, then one code a document, 0 for missing;
 * - `sets`: distinct values, then one row of bits a value, for attributes with several values;
 * - `integers`: one number a document above `minimum`, 0 for missing;
 * - `plain`: one JSON value a document, null for missing;
 * - `templates`: as `codes`, the values being templates of the document's other values;
 * - `lookup`: one JSON value for each value of the column `from`.
 */
export type StoredColumn = {
  attribute: string;
  values: readonly JsonValue[];
  bytes: Uint8Array<ArrayBuffer>;
} & (
  | { kind: 'codes' | 'templates'; width: Width }
  | { kind: 'integers'; width: Width; minimum: number }
  | { kind: 'sets' | 'plain' }
  | { kind: 'lookup'; from: string }
);

interface IndexContent {
  settings: IndexSettings;
  /** How many documents. */
  total: number;
  columns: Map<string, () => StoredColumn>;
}

type IndexPart = 'values' | 'bytes';
/** Lengths in bytes: of the values' JSON text, and of what follows it. */
type Lengths = Record<IndexPart, number>;
type IndexHeader = Pick<IndexContent, 'settings' | 'total'> & { columns: [StoredColumn, Lengths][] };

/** "FCIX" and the version of this layout. */
const MAGIC = 0x4643_4902;
/** Magic, checksum of all that follows it, length of the header. */
const PREAMBLE = 12;

/** One file of settings and columns; numbers are little-endian. */
export function writeIndex(
  { settings, total }: Pick<IndexContent, 'settings' | 'total'>,
  columns: readonly StoredColumn[],
): Uint8Array<ArrayBuffer> {
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const texts = columns.map(({ values }) => encode(values));
  const header = {
    settings,
    total,
    columns: columns.map(({ values: _, bytes, ...column }, index) => [
      column,
      { values: texts[index]?.length ?? 0, bytes: bytes.length },
    ]),
  };
  const parts = [encode(header), ...columns.flatMap(({ bytes }, index) => [texts[index] ?? bytes, bytes])];
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

/** Reads what `writeIndex` wrote, columns when they are requested. Any other file is an `IndexUnreadable`. */
export function readIndex(file: Uint8Array): IndexContent {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  if (file.length < PREAMBLE || view.getUint32(0) !== MAGIC) {
    throw new IndexUnreadable('This file is no search index, or one of another version.');
  }
  if (view.getUint32(4, true) !== checksum(file.subarray(8))) {
    throw new IndexUnreadable('The search index is damaged or cut off.');
  }
  let offset = PREAMBLE;
  const next = (length: number) => {
    offset += length;
    return file.subarray(offset - length, offset);
  };
  const parse = (text: Uint8Array) => JSON.parse(new TextDecoder().decode(text));
  const { columns, ...content }: IndexHeader = parse(next(view.getUint32(8, true)));
  return {
    ...content,
    columns: new Map(
      columns.map(([column, lengths]) => {
        const [values, bytes] = [next(lengths.values), next(lengths.bytes)];
        // A copy, for codes of several bytes begin at multiples of them.
        return [column.attribute, () => ({ ...column, values: parse(values), bytes: bytes.slice() })];
      }),
    ),
  };
}

/** FNV-1a: every step is one-to-one, so a single changed byte always shows. */
export function checksum(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5;
  for (let place = 0; place < bytes.length; place++) {
    hash = Math.imul(hash ^ (bytes[place] ?? 0), 0x0100_0193);
  }
  return hash >>> 0;
}
