import { sha256 } from '#sites/sha256.ts';
import { isRecord } from './dirt/reading.ts';

/** JSON with sorted keys and without spaces: equal values give equal bytes. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'null';
}

/** SHA-256 of a value's canonical JSON. */
export function hashOf(value: unknown): string {
  return sha256(canonical(value));
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  // The default order equals `byCharacters`, and needs no call per comparison.
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}
