import { atom } from 'nanostores';
import { type SearchState, WHOLE_LISTING } from '#domain/search/search-state.ts';
import { searchAt, searchHrefOn } from '#domain/search/search-url.ts';
import { writeAddress } from './drawer-step.ts';

/** The shopper's search; the address contains the same. */
export const $search = atom<SearchState>(WHOLE_LISTING);

/** The sentence from which the address got its filters, or `null`; stored in the history entry. */
export const $sentence = atom<string | null>(null);

/** Milliseconds before typing or dragging is written to the address: browsers limit history changes. */
const SETTLES = 250;

let run: string | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Applies the search in the address, now and whenever the shopper goes back or forward. */
export function followAddress(): void {
  const read = () => {
    $sentence.set(history.state?.sentence ?? null);
    $search.set(searchAt(location));
  };
  addEventListener('popstate', () => {
    if (isPartOfPage()) return history.replaceState({ sentence: $sentence.get() }, '');
    clearTimeout(settling);
    settling = undefined;
    run = null;
    read();
  });
  addEventListener('pagehide', settle);
  read();
}

/**
 * Changes the search and adds a history entry. Consecutive changes with the same `through`, such as letters in one
 * field or moves of one thumb, share an entry.
 */
export function changeSearch(next: SearchState, through: string | null = null): void {
  const goesOn = through !== null && through === run;
  if (!goesOn) settle();
  run = through;
  $sentence.set(null);
  $search.set(next);
  if (!goesOn) {
    if (searchHref(next) !== location.pathname + location.search) writeAddress('pushState', searchHref(next));
    return;
  }
  clearTimeout(settling);
  settling = setTimeout(settle, SETTLES);
}

/** Makes a sentence its filters, in a new history entry, so that "back" leads to the sentence, or in that of the address. */
export function commitSentence(
  sentence: string,
  next: SearchState,
  step: 'pushState' | 'replaceState' = 'pushState',
): void {
  settle();
  run = null;
  $sentence.set(sentence);
  $search.set(next);
  writeAddress(step, searchHref(next), { sentence });
}

/** Replaces an incorrect search in the address, without a history entry. */
export function correctSearch(next: SearchState): void {
  $search.set(next);
  writeAddress('replaceState', searchHref(next), history.state);
}

/** Returns the address of a search on this page's list. */
export const searchHref = (state: SearchState): string => searchHrefOn(location.pathname, state);

/** Whether the address has just become that of a part of this page, by a link such as "Skip to results". */
const isPartOfPage = () =>
  location.hash !== '' &&
  history.state === null &&
  searchHref($search.get()) === location.pathname + location.search;

function settle(): void {
  if (settling === undefined) return;
  clearTimeout(settling);
  settling = undefined;
  writeAddress('replaceState', searchHref($search.get()));
}
