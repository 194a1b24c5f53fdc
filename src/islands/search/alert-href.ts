import { refinementsOf, type SearchState, withPage, withSort } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { newArrivalsPath } from '#domain/site/routes.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { refinementText } from './value-text.ts';

/** The page that saves this very search, in words and by its address. */
export const alertHref = (state: SearchState, view: SearchView): string =>
  newArrivalsPath(
    refinementsOf(state)
      .map((part) => refinementText(part, view))
      .join(', '),
    view.path + printSearch(withPage(withSort(state, null), 1)),
  );
