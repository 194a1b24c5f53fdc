import type { ShortlistEntry } from './entry.ts';

/** More would be requested one by one whenever the list is shown. */
export const FAVOURITES_LIMIT = 100;
/** "Max 4" (rules 43). */
export const COMPARE_LIMIT = 4;
/** Cars that are marked as seen; the strip shows the first of them. */
export const VIEWED_LIMIT = 60;

export type ToggleOutcome = 'added' | 'removed' | 'full';

/** "Toggle add/remove in a list" (S1 §4): the list without the car, or with it at the end while there is room. */
export function toggled<E extends Pick<ShortlistEntry, 'id'>>(
  entries: readonly E[],
  entry: E,
  limit: number,
): { entries: readonly E[]; outcome: ToggleOutcome } {
  if (includes(entries, entry.id)) return { entries: without(entries, entry.id), outcome: 'removed' };
  if (entries.length >= limit) return { entries, outcome: 'full' };
  return { entries: [...entries, entry], outcome: 'added' };
}

/** The list with the car in front, the oldest dropped beyond `limit`. */
export function viewed<E extends Pick<ShortlistEntry, 'id'>>(
  entries: readonly E[],
  entry: E,
  limit: number,
): readonly E[] {
  return [entry, ...without(entries, entry.id)].slice(0, limit);
}

export const includes = (entries: readonly Pick<ShortlistEntry, 'id'>[], id: string): boolean =>
  entries.some((entry) => entry.id === id);

/** The list without the car of this id; the others stay in their order. */
export const without = <E extends Pick<ShortlistEntry, 'id'>>(entries: readonly E[], id: string): E[] =>
  entries.filter((entry) => entry.id !== id);

const ID = /^[\w.:-]{1,64}$/;

/** Whether a text can be an id: anything may stand in an address. */
export const isId = (text: string): boolean => ID.test(text);

/** The ids in an address, `?ids=7,12`, each once and at most `limit`; what can be no id is omitted. */
export function idsIn(parameter: string | null, limit: number): string[] {
  const ids = (parameter ?? '').split(',').filter(isId);
  return [...new Set(ids)].slice(0, limit);
}
