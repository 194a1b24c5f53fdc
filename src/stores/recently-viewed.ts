import { isEntry, type ShortlistEntry } from '#domain/shortlist/entry.ts';
import { VIEWED_LIMIT, viewed } from '#domain/shortlist/list.ts';
import { persistedList } from './persisted.ts';

/** Cars whose pages were opened, the latest first. */
export const $viewed = persistedList('viewed', { isItem: isEntry, limit: VIEWED_LIMIT });

/** Puts a car first, dropping the oldest beyond the limit. */
export function noteViewed(entry: ShortlistEntry): void {
  $viewed.set(viewed($viewed.get(), entry, VIEWED_LIMIT));
}
