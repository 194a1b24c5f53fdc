import type { RecordMark } from '#sites/memory.ts';

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A record's bytes, and what identifies them where they are those of the document. */
export interface JsonRecord {
  bytes: Buffer;
  mark?: RecordMark;
}

/** Columns that records have from around them, as members in JSON, with a letter for each byte. */
export type Around = readonly string[];

/** The column with the name that a record, its list or its dealer has in the object around it, such as `{"S1": {…}}`. */
const KEY_COLUMN = '@key';

/** What the records of a dealer have of the dealer's name. */
export const namesOf = (parent: string, name: string) => [asBytes(`"@${parent}":${name}`), keyOf(name)];
/** What a record has of the name that it lies under. */
export const keyOf = (name: string) => asBytes(`"${KEY_COLUMN}":${name}`);

/** A text with a letter for each of its bytes, like those of documents of another encoding. */
export const asBytes = (text: string) => Buffer.from(text).toString('latin1');

/** A record with columns from around it before its own. */
export function withAround(record: JsonRecord, around: Around): JsonRecord {
  const { bytes } = record;
  if (around.length === 0 || bytes[0] !== OPEN_OBJECT) return record;
  const own = bytes.subarray(1);
  const comma = own.find((byte) => !isSpace(byte)) === CLOSE_OBJECT ? '' : ',';
  return { bytes: Buffer.concat([Buffer.from(`{${around.join()}${comma}`, 'latin1'), own]) };
}

/** Whether a byte is space between values. */
export const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
