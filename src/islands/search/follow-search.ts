import type { SearchState } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { searchesPath } from '#domain/site/api-routes.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { alertHref } from './alert-href.ts';

/** After so long without a change a search counts as one that the shopper meant. */
const PAUSE_MS = 3000;

/**
 * Does what follows a search with filters or words: the printed link saves it, and the site counts it with the number of
 * cars found, `null` while unknown. Returns what ends it.
 */
export function followSearch(state: SearchState, view: SearchView, found: number | null): () => void {
  const unlink = linkAlert(state, view);
  const isCounted = view.counts_searches && found !== null;
  const paused = isCounted ? setTimeout(() => countSearch(state, found), PAUSE_MS) : undefined;
  return () => {
    unlink();
    clearTimeout(paused);
  };
}

function linkAlert(state: SearchState, view: SearchView): () => void {
  const link = document.querySelector<HTMLAnchorElement>('.listing__alert');
  const printed = link?.href;
  if (link === null || printed === undefined) return () => {};
  link.href = alertHref(state, view);
  return () => {
    link.href = printed;
  };
}

const counted = new Set<string>();

/** Has the site count a search, in whatever order and on whatever page, once per visit of the page. */
function countSearch(state: SearchState, found: number): void {
  const search = printSearch({ ...state, page: 1, sortBy: null });
  if (counted.has(search)) return;
  counted.add(search);
  const body = new Blob([JSON.stringify({ search, found })], { type: 'application/json' });
  navigator.sendBeacon(searchesPath(), body);
}
