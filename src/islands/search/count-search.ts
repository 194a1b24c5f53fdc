import type { SearchState } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { searchesPath } from '#domain/site/api-routes.ts';

const counted = new Set<string>();

/** Has the site count a search, in whatever order and on whatever page, once per visit of the page. */
export function countSearch(state: SearchState, found: number): void {
  const search = printSearch({ ...state, page: 1, sortBy: null });
  if (search === '' || counted.has(search)) return;
  counted.add(search);
  const body = new Blob([JSON.stringify({ search, found })], { type: 'application/json' });
  navigator.sendBeacon(searchesPath(), body);
}
