import { isEntry, type ShortlistEntry } from '#domain/shortlist/entry.ts';
import { COMPARE_LIMIT, type ToggleOutcome, toggled, viewed, without } from '#domain/shortlist/list.ts';
import { persistedList } from './persisted.ts';

/** Cars to compare, "max 4" (rules 43). */
export const $compared = persistedList('compare', { isItem: isEntry, limit: COMPARE_LIMIT });

/** Adds or removes a car; `full` where the list is full. */
export function toggleCompared(entry: ShortlistEntry): ToggleOutcome {
  const { entries, outcome } = toggled($compared.get(), entry, COMPARE_LIMIT);
  $compared.set(entries);
  return outcome;
}

/** Puts cars before the others, of which as many remain as leave room for one more car. */
export function continueComparing(entries: readonly ShortlistEntry[]): void {
  const first = (list: readonly ShortlistEntry[], entry: ShortlistEntry) =>
    viewed(list, entry, COMPARE_LIMIT - 1);
  $compared.set(entries.reduceRight(first, $compared.get()));
}

export function removeCompared(id: string): void {
  $compared.set(without($compared.get(), id));
}

export function clearCompared(): void {
  $compared.set([]);
}
