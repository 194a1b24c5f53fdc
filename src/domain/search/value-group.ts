import { byCharacters } from '../order.ts';

/** Values that differ only in how they are spelled, with the items that carry them. */
export interface ValueGroup<T> {
  /** The folded value. */
  key: string;
  /** The most frequent spelling. */
  value: string;
  /** In the order given. */
  items: T[];
}

/** One value for "Toyota" and "TOYOTA" (rules "Facet value case"). */
export const foldValue = (value: string) => value.normalize('NFC').trim().toLowerCase();

/**
 * Groups items by their folded value and shows each value in its most frequent spelling, the first in
 * character order among equals (rules "Facet value case"). Items without a value are omitted; groups
 * are in the order of their keys.
 */
export function groupByValue<T>(
  items: readonly T[],
  read: (item: T) => string | null,
  fold: (value: string) => string = foldValue,
): ValueGroup<T>[] {
  const groups = new Map<string, { items: T[]; spellings: Map<string, number> }>();
  // Thousands of cars share a few spellings, and folding takes longer than looking up.
  const keys = new Map<string, string>();
  for (const item of items) {
    const value = read(item)?.trim() ?? '';
    const key = keys.get(value) ?? fold(value);
    keys.set(value, key);
    if (key === '') continue;
    const group = groups.get(key) ?? { items: [] as T[], spellings: new Map<string, number>() };
    group.items.push(item);
    group.spellings.set(value, (group.spellings.get(value) ?? 0) + 1);
    groups.set(key, group);
  }
  return [...groups]
    .sort(([a], [b]) => byCharacters(a, b))
    .map(([key, group]) => ({ key, value: mostFrequent(group.spellings), items: group.items }));
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].reduce((best, next) =>
    (next[1] - best[1] || byCharacters(best[0], next[0])) > 0 ? next : best,
  )[0];
}
