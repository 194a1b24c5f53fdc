import type { SearchState } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { withSpellings } from '#domain/search/spellings.ts';
import { searchesPath } from '#domain/site/api-routes.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { correctSearch } from '#stores/search.ts';
import { sendCount } from '../send-count.ts';
import { alertHref } from './alert-href.ts';
import type { ListingResult } from './listing-result.ts';
import type { UnderstoodSearch } from './use-sentence.ts';

/** A search that stays unchanged for this long is counted, milliseconds. */
const PAUSE_MS = 3000;

interface FollowedSearch {
  /** As the address has it. */
  state: SearchState;
  understood: SearchState;
  view: SearchView;
  result: ListingResult;
  /** Whether found cars are shown. */
  isLive: boolean;
  /** How its words were read; `null` where it has none. */
  line: UnderstoodSearch['line'];
}

/**
 * Spells the values of a search as the stock does, has the printed link save it, and has the site count it. Returns the
 * function that cancels a pending count.
 */
export function followSearch({ state, understood, view, result, isLive, line }: FollowedSearch): () => void {
  const spelled = withSpellings(state, result.facets);
  if (spelled !== state) correctSearch(spelled);
  linkAlert(state, understood, view);
  const isCounted = view.counts_searches && isLive;
  const report = () => countSearch(understood, result.count, line?.summary.corrections);
  const paused = isCounted ? setTimeout(report, PAUSE_MS) : undefined;
  return () => clearTimeout(paused);
}

/**
 * Has the printed link save this search, until another one has loaded or `unlinkAlert` ends it. `data-search` is the
 * search in the address at that time.
 */
function linkAlert(state: SearchState, understood: SearchState, view: SearchView): void {
  const link = document.querySelector<HTMLAnchorElement>('.listing__alert');
  if (link === null) return;
  link.dataset.printed ??= link.href;
  link.dataset.search = printSearch(state);
  link.href = alertHref(understood, view);
}

const counted = new Set<string>();

/** Has the site count a search once per visit of the page, whatever its order and page. */
function countSearch(state: SearchState, found: number, corrections: readonly string[] | undefined): void {
  const search = printSearch({ ...state, page: 1, sortBy: null });
  if (counted.has(search)) return;
  counted.add(search);
  sendCount(searchesPath(), JSON.stringify({ search, found, corrections }));
}
