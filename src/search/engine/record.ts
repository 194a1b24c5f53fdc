import { ownProperty } from '#domain/own-property.ts';

/** What a column holds for one document. */
export type Scalar = string | number | boolean;

export type JsonValue = Scalar | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A document as the index takes it in: its id and whatever attributes it has, nested or not. */
export interface SearchRecord {
  readonly objectID: string;
  readonly [attribute: string]: JsonValue;
}

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Attributes by their dotted names, `location.name`; what is null is missing and omitted. */
export function flatten(record: SearchRecord): Map<string, JsonValue> {
  const flat = new Map<string, JsonValue>();
  collect('', record, flat);
  return flat;
}

function collect(prefix: string, value: JsonValue, into: Map<string, JsonValue>): void {
  if (value === null) return;
  if (typeof value !== 'object' || isList(value)) {
    into.set(prefix, value);
    return;
  }
  for (const [key, inner] of Object.entries(value)) collect(prefix ? `${prefix}.${key}` : key, inner, into);
}

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

/** The way back: nested objects from dotted names. */
export function nest<T>(flat: Iterable<readonly [string, T]>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, value] of flat) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let place = root;
    for (const key of keys) {
      const inner = ownProperty(place, key);
      place = isObject(inner) ? inner : define(place, key, {});
    }
    define(place, last, value);
  }
  return root;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Assigns without ever reaching the setter of `__proto__`. */
function define<T>(place: Record<string, unknown>, key: string, value: T): T {
  if (key === '__proto__') Object.defineProperty(place, key, { value, enumerable: true });
  else place[key] = value;
  return value;
}
