import { hash } from 'node:crypto';

/** JSON with sorted keys and without spaces: equal values give equal bytes, whatever order they were written in. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'null';
}

/** SHA-256 of bytes, or of text as UTF-8, in lower-case hex. */
export function sha256(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** The hash by which two values are compared: equal for equal content. */
export function hashOf(value: unknown): string {
  return sha256(canonical(value));
}

/** Code-unit order: the same in every locale, which `localeCompare` is not. */
export function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => byCodeUnit(a, b)));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
