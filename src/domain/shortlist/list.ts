import type { ShortlistEntry } from './entry.ts';

/** Bounds the requests of the list's page, one for each car. */
export const FAVOURITES_LIMIT = 100;
/** Why a car was not added to them. */
export const FAVOURITES_FULL = `Your favourites hold ${FAVOURITES_LIMIT} cars. Remove one to add another.`;
/** "Max 4" (rules 43). */
export const COMPARE_LIMIT = 4;
/** Number of cars marked as viewed; the strip shows the first few. */
export const VIEWED_LIMIT = 60;

export type ToggleOutcome = 'added' | 'removed' | 'full';

/** Removes a car from a list or appends it, up to `limit`: "Toggle add/remove in a list" (S1 §4). */
export function toggled<E extends Pick<ShortlistEntry, 'id'>>(
  entries: readonly E[],
  entry: E,
  limit: number,
): { entries: readonly E[]; outcome: ToggleOutcome } {
  if (includes(entries, entry.id)) return { entries: without(entries, entry.id), outcome: 'removed' };
  if (entries.length >= limit) return { entries, outcome: 'full' };
  return { entries: [...entries, entry], outcome: 'added' };
}

/** Puts a car at the front of a list and drops the oldest beyond `limit`. */
export function viewed<E extends Pick<ShortlistEntry, 'id'>>(
  entries: readonly E[],
  entry: E,
  limit: number,
): readonly E[] {
  return [entry, ...without(entries, entry.id)].slice(0, limit);
}

export const includes = (entries: readonly Pick<ShortlistEntry, 'id'>[], id: string): boolean =>
  entries.some((entry) => entry.id === id);

export const without = <E extends Pick<ShortlistEntry, 'id'>>(entries: readonly E[], id: string): E[] =>
  entries.filter((entry) => entry.id !== id);

const ID = /^[\w.:-]{1,64}$/;

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => ID.test(text);

/** Parses the ids of an address, `?ids=7,12`: without duplicates and invalid ones, at most `limit`. */
export function idsIn(parameter: string | null, limit: number): string[] {
  const ids = (parameter ?? '').split(',').filter(isId);
  return [...new Set(ids)].slice(0, limit);
}
