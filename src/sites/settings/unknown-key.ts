import { locationSchema } from '#domain/location/location.schema.ts';
import { nearestName } from '#domain/nearest-name.ts';
import { patternOf, valueAt } from './items.ts';

/** Returns an unknown key as an item of its own; `null` where the entry around it has to be omitted. */
export function unknownKeyItem(
  json: unknown,
  keys: readonly string[],
  items: Readonly<Record<string, string>>,
): { keys: readonly string[]; kind: string } | null {
  const kind = items[[...patternOf(keys.slice(0, -1)), '?'].join('.')];
  return kind === undefined || mayHide(json, keys) ? null : { keys, kind };
}

/** Whether an unknown key of a location may be a misspelt `visible`, or another wish to hide it. */
function mayHide(json: unknown, keys: readonly string[]): boolean {
  const [index = '', key = '', ...inner] = keys;
  if (inner.length > 0) return false;
  if (typeof valueAt(json, keys) === 'boolean') return true;
  if (typeof valueAt(json, [index, 'visible']) === 'boolean') return false;
  return [null, 'visible'].includes(nearestName(key, Object.keys(locationSchema.shape)));
}
