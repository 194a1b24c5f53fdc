import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ConfigureProps, useInstantSearchContext } from 'react-instantsearch';
import type { SearchState } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { initialResult, type ListingResult, listingResult } from './listing-result.ts';
import { parametersOf } from './parameters.ts';
import { usePlace } from './places.ts';
import { isPrintedState, printedState } from './printed-state.ts';

/** How far a search has come. */
interface SearchProgress {
  /** Props of `<Configure>`; rendering them starts the search. */
  parameters: ConfigureProps;
  result: ListingResult;
  /** Whether cars other than the printed ones were requested; from then on found cars replace them. */
  isLive: boolean;
  isPending: boolean;
  error: Error | null;
  complete: () => void;
}

/** Searches for `wanted` unless it is `null`, and returns the latest result. */
export function useListingResult(wanted: SearchState | null, view: SearchView): SearchProgress {
  const state = useLatest(wanted ?? printedState(view), wanted !== null);
  const { point, error: lost } = usePlace(state.near);
  // Until a postcode's location is fetched, the search before it stays.
  const searched = useLatest(state, state.near === null || point !== null);

  const { results, refused, refresh } = useResults();
  const [opening] = useState(results);
  const printed = useMemo(() => initialResult(view), [view]);
  // The same object until there is another result, because each new object is laid out again.
  const found = useMemo(() => results && listingResult(results), [results]);
  const hasQuery = !isPrintedState(searched, view);
  const isOpening = results === opening;
  const isLive = useOnce(hasQuery && !isOpening);
  const error = refused ?? (state.near && lost) ?? null;
  const isPending = (wanted === null || !isPrintedState(state, view)) && !isLive && error === null;
  return {
    parameters: parametersOf(searched, view, point?.place ?? null),
    result: found ?? printed,
    isLive,
    isPending,
    error,
    // The response to a search under way is complete; a second one would be laid out again.
    complete: useCallback(() => {
      if (isOpening && !isPending) refresh();
    }, [isOpening, isPending, refresh]),
  };
}

/**
 * The latest results. `useInstantSearch` renders them in a task of its own, after a frame with the former ones; an
 * engine in the page answers within the click.
 */
function useResults() {
  const search = useInstantSearchContext();
  const subscribe = useCallback(
    (onChange: () => void) => {
      search.addListener('render', onChange);
      return () => {
        search.removeListener('render', onChange);
      };
    },
    [search],
  );
  const results = () => search.mainIndex.getResults();
  const refused = () => (search.status === 'error' ? (search.error ?? null) : null);
  // A failure is shown by the page; without a listener it would be thrown.
  useLayoutEffect(() => {
    const onError = () => {};
    search.addListener('error', onError);
    return () => {
      search.removeListener('error', onError);
    };
  }, [search]);
  return {
    results: useSyncExternalStore(subscribe, results, results),
    refused: useSyncExternalStore(subscribe, refused, refused),
    refresh: useCallback(() => search.refresh(), [search]),
  };
}

/** The latest value that was `settled`. */
function useLatest<T>(value: T, settled: boolean): T {
  const [latest, setLatest] = useState(value);
  if (settled && latest !== value) setLatest(value);
  return settled ? value : latest;
}

/** True from the first time on. */
function useOnce(happens: boolean): boolean {
  const [happened, setHappened] = useState(false);
  if (happens && !happened) setHappened(true);
  return happens || happened;
}
