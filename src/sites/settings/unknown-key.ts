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
  return kind === undefined || mayHide(json, keys) || mayBeHours(json, keys) ? null : { keys, kind };
}

/** Whether an unknown key of a location may be a misspelt `visible`, or another wish to hide it. */
function mayHide(json: unknown, keys: readonly string[]): boolean {
  const [index = '', key = '', ...inner] = keys;
  if (inner.length > 0) return false;
  if (typeof valueAt(json, keys) === 'boolean') return true;
  if (typeof valueAt(json, [index, 'visible']) === 'boolean') return false;
  return [null, 'visible'].includes(nearestName(key, Object.keys(locationSchema.shape)));
}

/** Fields of an entry of hours, by its list, that an unknown key may be in place of. */
const HOURS: Readonly<Record<string, { times: readonly string[]; scope: readonly string[] }>> = {
  opening_hours: { times: ['open', 'close'], scope: [] },
  special_hours: { times: ['start_hour', 'end_hour'], scope: ['department'] },
};

/** Whether an entry of hours may say something else without its unknown key: a time that it lacks, or its department. */
function mayBeHours(json: unknown, keys: readonly string[]): boolean {
  const entry = keys.slice(0, -1);
  const fields = HOURS[entry.at(-2) ?? ''];
  if (fields === undefined) return false;
  if (nearestName(keys.at(-1) ?? '', fields.scope) !== null) return true;
  const [status = '', text, ...times] = ['status', 'formated_hours', ...fields.times].map((field) =>
    String(valueAt(json, [...entry, field]) ?? '').trim(),
  );
  return !/^closed$/i.test(status) && text === '' && times.includes('');
}
