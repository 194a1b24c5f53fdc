import { foldValue } from '../value-group.ts';

/** A search of all cars that was made on this device. */
export interface RecentSearch {
  label: string;
  /** Its parameters, from their question mark on. */
  search: string;
}

/** Number of searches that the browser stores. */
export const RECENT_LIMIT = 5;
const LONGEST = { label: 100, search: 1000 } as const satisfies Record<keyof RecentSearch, number>;

/** Whether a stored value is a search: storage may contain anything. */
export function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { label, search } = value as Record<string, unknown>;
  return isShort(label, LONGEST.label) && isShort(search, LONGEST.search) && search.startsWith('?');
}

const isShort = (text: unknown, longest: number): text is string =>
  typeof text === 'string' && text !== '' && text.length <= longest;

/** Puts a search first, in place of an earlier one of the same name or address; the oldest beyond the limit are dropped. */
export function withRecent(searches: readonly RecentSearch[], made: RecentSearch): readonly RecentSearch[] {
  const others = searches.filter(
    ({ label, search }) => search !== made.search && foldValue(label) !== foldValue(made.label),
  );
  return isRecentSearch(made) ? [made, ...others].slice(0, RECENT_LIMIT) : searches;
}
