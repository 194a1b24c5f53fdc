import type { ReactNode } from 'react';
import type { SearchState } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { ListingResult } from './listing-result.ts';

/** State and actions that the parts of a search page share. */
export interface LiveSearchState {
  view: SearchView;
  /** What is searched for: what the words were understood as, where the address still has them. */
  state: SearchState;
  /** The words as they are typed. */
  typed: string;
  /** How the words were read. */
  line: ReactNode;
  result: ListingResult;
  /** The instant at which a printed result is outdated; one that was found has none. */
  until: string | undefined;
  /** As it was printed, before any script: folded filters are still empty, so that the page is small. */
  isPrinted: boolean;
  /** Nothing is found yet of the query with which the page opened. */
  isPending: boolean;
  /** No search works: the printed cars are shown. */
  hasFailed: boolean;
  /** Changes the query; changes in a row `through` the same control are one step back. */
  change: (next: SearchState, through?: string) => void;
  /** Looks for other words, letter by letter. */
  type: (words: string) => void;
  /** Makes the words the filters that they were understood as. */
  commit: () => void;
  /** Gets what the page was not printed with: all values of every facet. */
  complete: () => void;
}

/** Opens and closes the drawer of filters on small screens: the page does, before and after the search is live. */
export const FILTERS_ID = 'filters';

/** Where the cars are, printed or found: the focus goes there from what leaves the page with a press. */
export const RESULTS_ID = 'results';
