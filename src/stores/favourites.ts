import { isEntry, type ShortlistEntry } from '#domain/shortlist/entry.ts';
import { FAVOURITES_LIMIT, includes, type ToggleOutcome, toggled } from '#domain/shortlist/list.ts';
import { persistedList } from './persisted.ts';

/** "Favourites: … a list persisted locally per site" (S1 §4), in the order in which they were added. */
export const $favourites = persistedList('favourites', { isItem: isEntry, limit: FAVOURITES_LIMIT });

/** Adds or removes a car, "Toggle add/remove in a list" (S1 §4); `full` where the list is full. */
export function toggleFavourite(entry: ShortlistEntry): ToggleOutcome {
  const { entries, outcome } = toggled($favourites.get(), entry, FAVOURITES_LIMIT);
  $favourites.set(entries);
  return outcome;
}

/** Adds the cars that are not in the list yet, up to its limit; returns the number of those beyond it. */
export function addFavourites(entries: readonly ShortlistEntry[]): number {
  const current = $favourites.get();
  const all = [...current, ...entries.filter(({ id }) => !includes(current, id))];
  $favourites.set(all.slice(0, FAVOURITES_LIMIT));
  return Math.max(0, all.length - FAVOURITES_LIMIT);
}
