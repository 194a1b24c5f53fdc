import { isRecord } from '../dirt/reading.ts';

const ADDRESS_FIELDS: readonly string[] = ['images', 'thumbnails', 'turntable', 'video'];

/** Fields that hold lists; one text in their place is split. */
const LIST_FIELDS = new Set([...ADDRESS_FIELDS, 'standardEquipment', 'location.distribution_locations']);

/**
 * Commas, semicolons and spaces also occur inside addresses: behind those between two, the next one starts. They match from
 * their first alone, as a search would else try each of many spaces.
 */
const BETWEEN_ADDRESSES = /(?<![,;|\s])[,;|\s]+(?=https?:|\/|demo:)/i;

/** Makes nested objects of dotted fields, and lists of list fields. */
export function nest(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const record: Record<string, unknown> = Object.create(null);
  for (const [field, value] of fields) {
    const content = LIST_FIELDS.has(field) ? listOf(field, value) : cellOf(value);
    if (field.includes('.')) place(record, field.split('.'), content);
    else record[field] = content;
  }
  return record;
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

/** The entries of a list that one cell holds: JSON, or texts between pipes, line breaks, commas or semicolons. */
function listOf(field: string, value: unknown): unknown {
  const isAddresses = ADDRESS_FIELDS.includes(field);
  if (Array.isArray(value) && isAddresses)
    return value.flatMap((entry) => (typeof entry === 'string' ? entry.split(BETWEEN_ADDRESSES) : [entry]));
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text.startsWith('[')) return parsedJson(text) ?? [text];
  const separator = ['|', '\n'].find((one) => text.includes(one));
  if (separator !== undefined) return text.split(separator);
  if (isAddresses) return text.split(BETWEEN_ADDRESSES);
  return text.split(text.includes(';') ? ';' : ',');
}

/** An object that one cell holds as JSON. */
function cellOf(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  const object = parsedJson(value);
  return isRecord(object) ? object : value;
}

/** The value of a JSON text, `null` where it is none. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
