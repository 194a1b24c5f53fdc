import type { Site } from '#domain/site/site.schema.ts';
import type { HeldValue } from '#domain/stock-guard/held-values.ts';
import { yesOrNo } from '#domain/stock-mapping/yes-or-no.ts';
import type { Rejection } from '#sites/snapshot.ts';
import { writtenNumber } from './number.ts';
import { line, READ_OF_LINE, WORKBOOK_ERROR } from './text.ts';

/** One record while it is read: where it stands, and what was found wrong with it so far. */
export interface RecordReader {
  record: Readonly<Record<string, unknown>>;
  site: Site;
  /** The site's own IANA zone, for times that name none. */
  zone: string;
  /** Faults for which the record is rejected. */
  faults: FieldFault[];
  /** Values that were dropped; the record is published without them. */
  doubts: HeldValue[];
}

export type FieldFault = Pick<Rejection, 'field' | 'code' | 'message'>;

export interface NumberRules {
  /** Words that may follow the number; a number of anything else is not this field's. */
  unit?: RegExp;
  max: number;
  min?: number;
  /** Zero is a value here, and not how the feed writes "none". */
  zero?: boolean;
}

const PATHS = new Map<string, readonly string[]>();

/** The keys of a dotted path, which the tables of fields name for every record. */
function keysOf(path: string): readonly string[] {
  const keys = PATHS.get(path) ?? path.split('.');
  PATHS.set(path, keys);
  return keys;
}

/** The value at a dotted path, `undefined` where there is none. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const key of keysOf(path)) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list that XML wraps in an element of its own, `<images><image>…</image></images>`, one entry or many; any other value as it is. */
export function listIn(value: unknown): unknown {
  const entries = isRecord(value) ? Object.values(value) : [];
  const [only] = entries;
  return entries.length === 1 && typeof only !== 'number' ? only : value;
}

/**
 * Text or a number, `null` for nothing; a list or an object in its place is a fault, unless it is empty or holds one
 * value, as programs write what they read from XML.
 */
export function scalarAt(reading: RecordReader, path: string): string | number | boolean | null {
  const value = onlyValue(valueAt(reading.record, path));
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  fault(
    reading,
    path,
    'invalid_type',
    `Expected one value, found ${Array.isArray(value) ? 'a list' : 'an object'}`,
  );
  return null;
}

const onlyValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length < 2 ? value[0] : value;
  return isRecord(value) && Object.keys(value).length === 0 ? null : value;
};

/** The same, of a text only as much as a line is read of: what is longer is no number. */
export function shortAt(reading: RecordReader, path: string): string | number | boolean | null {
  const value = scalarAt(reading, path);
  return typeof value === 'string' ? value.slice(0, READ_OF_LINE) : value;
}

/** One line of text, `null` where the feed has none. */
export function textAt(reading: RecordReader, path: string): string | null {
  return textOf(scalarAt(reading, path));
}

/** A value as one line of text, `null` where it is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'string' ? line(value) : null;
}

/** A text without which there is no page: its absence is a fault. */
export function requiredTextAt(reading: RecordReader, path: string): string {
  const text = textAt(reading, path);
  if (text === null) fault(reading, path, 'missing', 'Required, but the feed has nothing readable here');
  return text ?? '';
}

/** A text that describes the car; "Other" and "Unknown" describe nothing. */
export function attributeAt(reading: RecordReader, path: string): string | null {
  return attributeOf(scalarAt(reading, path));
}

/** A value as such a text, `null` where it is none. */
export function attributeOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null || /^(?:other|unknown)$/i.test(text) ? null : text;
}

/** A number within its rules, `null` for none; what is written but unfit is dropped and reported. */
export function numberAt(reading: RecordReader, path: string, rules: NumberRules): number | null {
  return numberOf(reading, path, shortAt(reading, path), rules);
}

/** Like `numberAt`, of a value that was found at `path`. */
export function numberOf(
  reading: RecordReader,
  path: string,
  value: string | number | boolean | null,
  rules: NumberRules,
): number | null {
  if (value === null || typeof value === 'boolean') return null;
  if (isFailedSum(value)) return doubt(reading, path, `${quoted(value)} is not a number`);
  if (typeof value === 'string' && line(value) === null) return null;
  const written = writtenNumber(value);
  if (written === null) return doubt(reading, path, `${quoted(value)} is not a number`);
  if (written.unit !== '' && !rules.unit?.test(written.unit)) {
    const [, reason] = OTHER_UNITS.find(([units]) => units.test(written.unit)) ?? [];
    const unknown = `: ${quoted(written.unit)} beside the number is not understood`;
    return doubt(reading, path, `${quoted(value)}${reason ?? unknown}`);
  }
  if (written.value === 0 && rules.zero !== true) return null;
  if (written.value < (rules.min ?? 0) || written.value > rules.max) {
    return doubt(reading, path, `${quoted(value)} is not between ${rules.min ?? 0} and ${rules.max}`);
  }
  return written.value;
}

/** What stands beside a number and is understood, but makes it none of the field. */
const OTHER_UNITS: readonly (readonly [units: RegExp, reason: string])[] = [
  // How a number is written: "24.9k", "1.25e5".
  [/^(?:k|e\d+)\b/, ' is not a number'],
  [/^(?:seats?|seater|doors?)$/, ' belongs to another field'],
];

/** A whole number; fractions are dropped and reported. */
export function countAt(reading: RecordReader, path: string, rules: NumberRules): number | null {
  const value = numberAt(reading, path, rules);
  if (value === null || Number.isInteger(value)) return value;
  return doubt(reading, path, `${value} is not a whole number`);
}

/** What programs write for a value that they could not reckon: the car has one all the same. */
const FAILED_SUM = new RegExp(
  String.raw`^\s*(?:nan|[-+]?inf(?:inity)?|undefined|${WORKBOOK_ERROR})\s*$`,
  'i',
);

/** Whether a program wrote a word in place of a value. */
const isFailedSum = (value: unknown): boolean => typeof value === 'string' && FAILED_SUM.test(value);

/** The same inside a text that a program composed: "NaN Kia Rio". */
const FAILED_PART = /\[object Object\]|\b(?:Invalid Date|NaN|undefined)\b/;

/** Whether a program wrote a word in place of a value or of a part of it. */
export const isSpoilt = (value: unknown): boolean =>
  isFailedSum(value) || (typeof value === 'string' && FAILED_PART.test(value));

/** Yes or no in any of its spellings; `null` where the feed has neither. */
export function flagAt(reading: RecordReader, path: string): boolean | null {
  const value = scalarAt(reading, path);
  if (typeof value === 'boolean') return value;
  if (value === null || line(String(value)) === null) return null;
  return yesOrNo(String(value).trim()) ?? doubt(reading, path, `${quoted(value)} is neither yes nor no`);
}

/** Notes a fault for which the record is rejected; the first fault of a field is enough. */
export function fault(reading: RecordReader, field: string, code: string, message: string): void {
  if (reading.faults.some((found) => found.field === field)) return;
  reading.faults.push({ field, code, message });
}

/** Notes a value that was dropped, once per field and reason. */
export function doubt(reading: RecordReader, field: string, message: string): null {
  const isNoted = reading.doubts.some((found) => found.field === field && found.message === message);
  if (!isNoted) reading.doubts.push({ field, message });
  return null;
}

/** What feeds write for nothing. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && /^(?:[([]?null[)\]]?|\\N)?$/i.test(value.trim()))
  );
}

/** A value as it may stand in a report: short, and without control characters. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57).toWellFormed()}…"` : text;
}
