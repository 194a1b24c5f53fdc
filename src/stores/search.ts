import { atom } from 'nanostores';
import { type SearchState, WHOLE_LISTING } from '#domain/search/search-state.ts';
import { parseSearch, printSearch } from '#domain/search/search-url.ts';

/** What the shopper requests; the address says the same. */
export const $search = atom<SearchState>(WHOLE_LISTING);

/** Milliseconds after which the address follows what is still being typed or dragged: browsers refuse too many. */
const SETTLES = 250;

let run: string | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Takes over what the address requests, now and whenever the shopper goes back or forward. */
export function followAddress(): void {
  const read = () => $search.set(parseSearch(location.search));
  addEventListener('popstate', () => {
    clearTimeout(settling);
    settling = undefined;
    run = null;
    read();
  });
  addEventListener('pagehide', settle);
  read();
}

/**
 * Asks for something else, one step further in the browser's history. Changes in a row of the same `through`, such as
 * letters of one field or moves of one thumb, are one step together.
 */
export function changeSearch(next: SearchState, through: string | null = null): void {
  const goesOn = through !== null && through === run;
  if (!goesOn) settle();
  run = through;
  $search.set(next);
  if (!goesOn) {
    if (searchHref(next) !== location.pathname + location.search)
      history.pushState(null, '', searchHref(next));
    return;
  }
  clearTimeout(settling);
  settling = setTimeout(settle, SETTLES);
}

/** Asks for what the address should have said: no step in the history. */
export function correctSearch(next: SearchState): void {
  $search.set(next);
  history.replaceState(null, '', searchHref(next));
}

/** The address of a search on this page's list. */
export const searchHref = (state: SearchState): string => location.pathname + printSearch(state);

function settle(): void {
  if (settling === undefined) return;
  clearTimeout(settling);
  settling = undefined;
  history.replaceState(null, '', searchHref($search.get()));
}
