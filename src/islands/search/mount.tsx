import { hydrateRoot } from 'react-dom/client';
import { InstantSearch, type InstantSearchProps, InstantSearchSSRProvider } from 'react-instantsearch';
import { withPage } from '#domain/search/search-state.ts';
import { parseSearch, printSearch } from '#domain/search/search-url.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { $search, changeSearch, followAddress } from '#stores/search.ts';
import { pageClient } from '../page-client.ts';
import { LiveSearch, type LiveSearchProps } from './LiveSearch.tsx';
import { openingResults } from './listing-result.ts';
import { parametersOf } from './parameters.ts';
import { isPrintedState, printedState } from './printed-state.ts';

type MountOptions = Omit<LiveSearchProps, 'client' | 'reached'> & {
  /** Holds what `printControls` printed for this view. */
  controls: HTMLElement;
};

interface MountedSearch {
  /** Has the index opened. */
  prepare: () => Promise<void>;
  /** Whether the address requests other cars than the printed ones. */
  hasQuery: boolean;
}

/** Brings a printed search page to life: what was ticked and typed before becomes the query. */
export function mountSearch({ controls, view, onLive, ...rest }: MountOptions): MountedSearch {
  const client = pageClient(view);
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  followAddress();
  // Read when the controls go live, so that no input is lost; half-typed words stay in the same step of the history.
  const goLive = () => {
    const early = chosenIn(controls);
    const chosen = parseSearch(early);
    // The controls are printed without what the address chose; of two words or ranges the first counts.
    const all = parseSearch(`${early}&${printSearch($search.get()).slice(1)}`);
    if (printSearch(chosen) !== '') changeSearch(withPage(all, 1), chosen.query === '' ? null : 'query');
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
  return { prepare: () => client.ready().then(reach), hasQuery: !isPrintedState($search.get(), view) };
}

/** What was chosen in printed controls, which bear the names and values of an address. */
function chosenIn(controls: HTMLElement): string {
  const parameters = new URLSearchParams();
  for (const control of controls.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const isChosen = control.type !== 'checkbox' || control.matches(':checked');
    if (isChosen && control.value !== '') parameters.append(control.name, control.value);
  }
  return String(parameters);
}

/** The printed page as InstantSearch would have found it, so that it does not search for it again. */
function openingOf(view: SearchView) {
  const state = parametersOf(printedState(view), view, null);
  return { [view.sort]: { state, results: [openingResults(view)] } };
}
