import { isRecord, valueAt } from '../dirt/reading.ts';

/** Fields that hold lists; one text in their place is split. */
const LIST_FIELDS = new Set(['images', 'thumbnails', 'standardEquipment', 'location.distribution_locations']);

/** Commas also occur inside addresses: between two of them the next one starts anew. */
const BETWEEN_ADDRESSES = /,(?=\s*(?:https?:|\/|demo:))/i;

/** Puts a row's columns where the vehicle's fields are: `columns` maps dotted field → dotted column. */
export function inColumns(row: unknown, columns: Readonly<Record<string, string>>): Record<string, unknown> {
  return nest(Object.entries(columns).map(([field, column]) => [field, cell(row, column)]));
}

/** Makes nested objects of dotted fields, and lists of list fields. */
export function nest(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const record: Record<string, unknown> = Object.create(null);
  for (const [field, value] of fields) {
    place(record, field.split('.'), LIST_FIELDS.has(field) ? listOf(field, value) : value);
  }
  return record;
}

/** A column whose own name holds dots stands before a path of that spelling. */
function cell(row: unknown, column: string): unknown {
  return isRecord(row) && Object.hasOwn(row, column) ? row[column] : valueAt(row, column);
}

function place(record: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    record[key] = value;
    return;
  }
  const existing = record[key];
  const child: Record<string, unknown> = isRecord(existing) ? existing : Object.create(null);
  record[key] = child;
  place(child, rest, value);
}

function listOf(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.includes('|')) return value.split('|');
  return value.split(field === 'images' || field === 'thumbnails' ? BETWEEN_ADDRESSES : ',');
}
