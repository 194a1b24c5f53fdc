import { isEmpty, isRecord } from '../dirt/reading.ts';
import { LINE_BREAKS } from '../dirt/text.ts';

const ADDRESS_FIELDS: readonly string[] = ['images', 'thumbnails', 'turntable', 'video'];

/** Fields that hold lists; one text in their place is split. */
const LIST_FIELDS = new Set([...ADDRESS_FIELDS, 'standardEquipment', 'location.distribution_locations']);

/**
 * Commas, tildes and other signs also occur inside addresses: behind those between two, the next one starts. They match from
 * their first alone, as a search would else try each of many spaces.
 */
const BETWEEN_ADDRESSES = /(?<![,;|~^\s])[,;|~^\s]+(?=https?:|demo:)|(?<![,;|\s])[,;|\s]+(?=\/)/i;
/** Of a list without a scheme, "img.example/1.jpg img.example/2.jpg". */
const BETWEEN_HOSTS = /(?<![,;|~^\s])[,;|~^\s]+(?=\/|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/)/i;
const SCHEME = /https?:|demo:/i;

const splitAddresses = (text: string): string[] =>
  text.split(SCHEME.test(text) ? BETWEEN_ADDRESSES : BETWEEN_HOSTS);

/** Behind the name of a picture the next address starts, a relative one too; commas and spaces may be parts of it. */
const BEHIND_PICTURE = /(?<=\.(?:jpe?g|png|webp|avif|gif)(?:\?[^\s,;|]*)?)[,;|\s]+/i;
const IS_PICTURE = /\.(?:jpe?g|png|webp|avif|gif)(?![a-z])/i;

/** A value as a list of addresses that may be relative, for a field that holds one; any other value as it is. */
export function relativeAddresses(field: string, value: unknown): unknown {
  const list = ADDRESS_FIELDS.includes(field) ? listOf(field, value) : null;
  if (!Array.isArray(list) || isEmpty(value)) return value;
  const isOne = typeof value === 'string' && list.length === 1 && list[0] === value.trim();
  return list.flatMap((entry) => {
    if (typeof entry !== 'string') return [entry];
    if (IS_PICTURE.test(entry)) return entry.split(BEHIND_PICTURE);
    return isOne && !/^(?:https?:|\/)/i.test(entry) ? entry.split(entry.includes(';') ? ';' : ',') : [entry];
  });
}

/** Makes nested objects of dotted fields, and lists of list fields; a field `price` hides those below it, such as `price.was`. */
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
  if (!isEmpty(existing) && !isRecord(existing)) return;
  const child: Record<string, unknown> = isRecord(existing) ? existing : Object.create(null);
  record[key] = child;
  place(child, rest, value);
}

const addressesIn = (entry: string): unknown =>
  (entry.trim().startsWith('[') ? parsedJson(entry) : null) ?? splitAddresses(entry);

/** The entries of a list that one cell holds: JSON, or texts between pipes, line breaks, commas or semicolons. */
function listOf(field: string, value: unknown): unknown {
  const isAddresses = ADDRESS_FIELDS.includes(field);
  if (Array.isArray(value) && isAddresses)
    return value.flatMap((entry) => (typeof entry === 'string' ? addressesIn(entry) : [entry]));
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text.startsWith('[')) return parsedJson(text) ?? [text];
  for (const separator of [/\|/, LINE_BREAKS]) {
    const parts = text.split(separator).filter((part) => part.trim() !== '');
    if (parts.length > 1) return parts;
  }
  if (isAddresses) return splitAddresses(text);
  return text.split(text.includes(';') ? ';' : ',');
}

/** The value of a list of one, and an object that one cell holds as JSON. */
function cellOf(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1 && !isRecord(value[0])) return value[0];
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
