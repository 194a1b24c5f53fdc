import { hydrateRoot } from 'react-dom/client';
import { InstantSearch, type InstantSearchProps, InstantSearchSSRProvider } from 'react-instantsearch';
import { type SearchState, WHOLE_LISTING } from '#domain/search/search-state.ts';
import { parseSearch, printSearch } from '#domain/search/search-url.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { createSearchClient } from '#search/clients/create-search-client.ts';
import { $search, changeSearch, followAddress } from '#stores/search.ts';
import { request } from '../request.ts';
import { LiveSearch, type LiveSearchProps } from './LiveSearch.tsx';
import { openingResults } from './listing-result.ts';
import { parametersOf } from './parameters.ts';

type MountOptions = Omit<LiveSearchProps, 'client' | 'reached'> & {
  /** Holds what `printControls` printed for this view. */
  controls: HTMLElement;
};

interface MountedSearch {
  /** Has the index opened. */
  prepare: () => Promise<void>;
  /** Whether the address has a query. */
  hasQuery: boolean;
}

/** Brings a printed search page to life: what was ticked and typed before becomes the query. */
export function mountSearch({ controls, view, onLive, ...rest }: MountOptions): MountedSearch {
  const client = createSearchClient({ provider: view.provider, href: view.index_href, fetch: request });
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  followAddress();
  // Read when the controls begin to react, so that nothing is missed; words half typed go on in the same step.
  const goLive = () => {
    const early = chosenIn(controls);
    if (!hasQuery($search.get()) && hasQuery(early)) changeSearch(early, early.query === '' ? null : 'query');
    onLive();
  };
  hydrateRoot(
    controls,
    <InstantSearchSSRProvider initialResults={openingOf(view)}>
      <InstantSearch
        indexName={view.sort}
        // A client of any provider, where the library's types have one.
        searchClient={client as unknown as InstantSearchProps['searchClient']}
        future={{ preserveSharedStateOnUnmount: true }}
      >
        <LiveSearch view={view} client={client} reached={reached} onLive={goLive} {...rest} />
      </InstantSearch>
    </InstantSearchSSRProvider>,
  );
  return { prepare: () => client.ready().then(resolve), hasQuery: hasQuery($search.get()) };
}

const hasQuery = (state: SearchState) => printSearch(state) !== '';

/** Printed controls bear the names and values of an address. */
function chosenIn(controls: HTMLElement): SearchState {
  const parameters = new URLSearchParams();
  for (const control of controls.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const isChosen = control.type !== 'checkbox' || control.matches(':checked');
    if (isChosen && control.value !== '') parameters.append(control.name, control.value);
  }
  return parseSearch(String(parameters));
}

/** The printed page as InstantSearch would have found it, so that it does not search for it again. */
function openingOf(view: SearchView) {
  const state = parametersOf(WHOLE_LISTING, view, null);
  return { [view.sort]: { state, results: [openingResults(view)] } };
}
