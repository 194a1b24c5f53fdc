import {
  isRecentSearch,
  RECENT_LIMIT,
  type RecentSearch,
  withRecent,
} from '#domain/search/suggestion/recent-search.ts';
import { persistedList } from './persisted.ts';

/** Searches of all cars that were made on this device, the latest first; they never leave it. */
export const $recentSearches = persistedList('searches', { isItem: isRecentSearch, limit: RECENT_LIMIT });

/** Puts a search first. */
export const noteSearch = (made: RecentSearch): void =>
  $recentSearches.set(withRecent($recentSearches.get(), made));

export const clearSearches = (): void => $recentSearches.set([]);
