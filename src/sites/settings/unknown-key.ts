import { nearestName } from '#domain/nearest-name.ts';
import { patternOf, valueAt } from './items.ts';
import { mayHide } from './visibility.ts';

/** Returns an unknown key as an item of its own; `null` where the entry around it has to be omitted. */
export function unknownKeyItem(
  json: unknown,
  keys: readonly string[],
  items: Readonly<Record<string, string>>,
): { keys: readonly string[]; kind: string } | null {
  const kind = items[[...patternOf(keys.slice(0, -1)), '?'].join('.')];
  return kind === undefined || mayHide(json, keys) || mayBeHours(json, keys) ? null : { keys, kind };
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
