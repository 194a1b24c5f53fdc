import { type SearchState, WHOLE_LISTING, withPage } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import type { SearchView } from '#domain/view/search-view.ts';

/** What a page was printed for: all cars of its listing, at its place among the pages. */
export const printedState = ({ page }: Pick<SearchView, 'page'>): SearchState =>
  withPage(WHOLE_LISTING, page);

/** Whether a state requests what the page was printed with. */
export const isPrintedState = (state: SearchState, view: Pick<SearchView, 'page'>): boolean =>
  printSearch(state) === printSearch(printedState(view));
