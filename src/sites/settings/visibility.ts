import { locationSchema } from '#domain/location/location.schema.ts';
import { nearestName } from '#domain/nearest-name.ts';
import { valueAt } from './items.ts';

/** Whether an unknown key of a location may be a misspelt `visible`, or another wish to hide it. */
export function mayHide(json: unknown, keys: readonly string[]): boolean {
  const [index = '', key = '', ...inner] = keys;
  if (inner.length > 0) return false;
  if (typeof valueAt(json, keys) === 'boolean') return true;
  if (typeof valueAt(json, [index, 'visible']) === 'boolean') return false;
  return [null, 'visible'].includes(nearestName(key, Object.keys(locationSchema.shape)));
}

/** Whether nothing in a location as written may be a wish to hide it. */
export function isSurelyVisible(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  return Object.entries(entry).every(([key, value]) => {
    if (key === 'visible') return value === true;
    // An unknown boolean may be a misspelt `visible`.
    return key in locationSchema.shape || typeof value !== 'boolean';
  });
}
