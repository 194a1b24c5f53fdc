import type { Site } from '#domain/site/site.schema.ts';
import type { HeldValue } from '#domain/stock-guard/held-values.ts';
import type { Rejection } from '#sites/snapshot.ts';
import { writtenNumber } from './number.ts';
import { line } from './text.ts';

/** One record while it is read: where it stands, and what was found wrong with it so far. */
export interface RecordReader {
  record: Readonly<Record<string, unknown>>;
  site: Site;
  /** The site's own IANA zone, for times that name none. */
  zone: string;
  /** Faults that keep the record from being published. */
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
  /** Zero is a value here, and not the feed's way to say "none". */
  zero?: boolean;
}

/** The value at a dotted path, `undefined` where there is none. */
export function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, record);
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

/** Text or a number, `null` for nothing; a list or an object in its place is a fault. */
export function scalarAt(reading: RecordReader, path: string): string | number | boolean | null {
  const value = valueAt(reading.record, path);
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
  const text = textAt(reading, path);
  return text === null || /^(?:other|unknown)$/i.test(text) ? null : text;
}

/** A number within its rules, `null` for none; what is written but unfit is dropped and reported. */
export function numberAt(reading: RecordReader, path: string, rules: NumberRules): number | null {
  const value = scalarAt(reading, path);
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string' && FAILED_SUM.test(value))
    return doubt(reading, path, `${quoted(value)} is not a number`);
  if (typeof value === 'string' && line(value) === null) return null;
  const written = writtenNumber(value);
  if (written === null) return doubt(reading, path, `${quoted(value)} is not a number`);
  if (written.unit !== '' && !rules.unit?.test(written.unit)) {
    return doubt(reading, path, `${quoted(value)} belongs to another field`);
  }
  if (written.value === 0 && rules.zero !== true) return null;
  if (written.value < (rules.min ?? 0) || written.value > rules.max) {
    return doubt(reading, path, `${quoted(value)} is not between ${rules.min ?? 0} and ${rules.max}`);
  }
  return written.value;
}

/** A whole number; fractions are dropped and reported. */
export function countAt(reading: RecordReader, path: string, rules: NumberRules): number | null {
  const value = numberAt(reading, path, rules);
  if (value === null || Number.isInteger(value)) return value;
  return doubt(reading, path, `${value} is not a whole number`);
}

/** What programs write for a number that they could not reckon: the car has one all the same. */
const FAILED_SUM = /^\s*(?:nan|[-+]?inf(?:inity)?)\s*$/i;

/** What dealers write for a price on request: it is no fault. */
const ON_REQUEST =
  /^(?:p\.?o\.?a\.?|price on (?:application|request)|call(?: us| for price)?|contact(?: us| dealer)?|enquire|ask)$/i;

const FOREIGN_CURRENCY = /\b(?:USD|NZD|EUR|GBP|JPY|CAD|CNY|INR|ZAR|SGD|HKD|AED)\b|US\$|NZ\$|[€£¥]/i;

/** Australian dollars, to the cent. */
export function dollarsAt(reading: RecordReader, path: string): number | null {
  const text = textAt(reading, path);
  if (text !== null && ON_REQUEST.test(text)) return null;
  const currency = text === null ? undefined : FOREIGN_CURRENCY.exec(text)?.[0];
  if (currency !== undefined)
    return doubt(reading, path, `${quoted(text)} is in ${currency}: prices are Australian dollars`);
  const value = numberAt(reading, path, { unit: /^(?:aud|dollars?)$/, max: 10_000_000 });
  const cents = value === null ? 0 : Math.round(value * 100);
  return cents === 0 ? null : cents / 100;
}

const YES = /^(?:true|yes|y|1|t|on)$/i;
const NO = /^(?:false|no|n|0|f|off)$/i;

/** Yes or no in any of its spellings; `null` where the feed has neither. */
export function flagAt(reading: RecordReader, path: string): boolean | null {
  const value = scalarAt(reading, path);
  if (typeof value === 'boolean') return value;
  if (value === null || line(String(value)) === null) return null;
  const text = String(value).trim();
  if (YES.test(text)) return true;
  return NO.test(text) ? false : doubt(reading, path, `${quoted(value)} is neither yes nor no`);
}

/** Notes what keeps the record from being published; the first fault of a field is enough. */
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
    value === null || value === undefined || (typeof value === 'string' && /^\s*(?:null)?\s*$/i.test(value))
  );
}

/** A value as it may stand in a report: short, and without control characters. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57).toWellFormed()}…"` : text;
}
