import { useCallback, useMemo, useState } from 'react';
import { useConfigure, useInstantSearch } from 'react-instantsearch';
import type { SearchState } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { type ListingResult, listingResult } from './listing-result.ts';
import { parametersOf } from './parameters.ts';
import { usePlace } from './places.ts';
import { isPrintedState, printedState } from './printed-state.ts';

/** How far a search has come. */
interface SearchProgress {
  result: ListingResult;
  /** Whether other cars than the printed ones were searched for: from then on they replace the printed ones. */
  isLive: boolean;
  isPending: boolean;
  error: Error | null;
  complete: () => void;
}

/** Searches for `wanted` once it is there, and returns the latest result. */
export function useListingResult(wanted: SearchState | null, view: SearchView): SearchProgress {
  const state = useLatest(wanted ?? printedState(view), wanted !== null);
  const { point, error: lost } = usePlace(state.near);
  // A place that is still being looked up is no reason to search everywhere.
  const searched = useLatest(state, state.near === null || point !== null);
  useConfigure(parametersOf(searched, view, point?.place ?? null));

  const { results, status, error: refused, refresh } = useInstantSearch({ catchError: true });
  const [opening] = useState(results);
  const hasQuery = !isPrintedState(searched, view);
  const isOpening = results === opening;
  const isLive = useOnce(hasQuery && !isOpening);
  const error = (status === 'error' ? refused : state.near && lost) ?? null;
  return {
    result: useMemo(() => listingResult(results), [results]),
    isLive,
    isPending: (wanted === null || !isPrintedState(state, view)) && !isLive && error === null,
    error,
    complete: useCallback(() => {
      if (isOpening) refresh();
    }, [isOpening, refresh]),
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
