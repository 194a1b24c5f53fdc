import type { ReactNode } from 'react';
import type { SearchState } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { ListingResult } from './listing-result.ts';

/** State and actions that the parts of a search page share. */
export interface LiveSearchState {
  view: SearchView;
  /** The query, with the filters that its words were understood as in place of the words. */
  state: SearchState;
  /** The words as they are typed. */
  typed: string;
  /** How the words were read. */
  line: ReactNode;
  result: ListingResult;
  /** The instant at which a printed result is outdated; `undefined` for a found one. */
  until: string | undefined;
  /** Whether this is the printed markup, not hydrated yet: folded filters are empty, to keep the page small. */
  isPrinted: boolean;
  /** Whether the query that the page opened with has no result yet. */
  isPending: boolean;
  /** Whether the search has failed, so that the printed cars are shown. */
  hasFailed: boolean;
  /** Changes the query; changes in a row `through` the same control are one step back. */
  change: (next: SearchState, through?: string) => void;
  /** Looks for other words, letter by letter. */
  type: (words: string) => void;
  /** Makes the words the filters that they were understood as. */
  commit: () => void;
  /** Fetches what the page was printed without: all values of every facet. */
  complete: () => void;
}

/** The drawer of filters on small screens, which the page itself opens and closes. */
export const FILTERS_ID = 'filters';

/** The list of cars, printed or found; it gets the focus when a pressed control disappears. */
export const RESULTS_ID = 'results';
