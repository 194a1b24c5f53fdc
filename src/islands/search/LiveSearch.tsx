import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Configure } from 'react-instantsearch';
import { refinementsOf, withPage, withQuery } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { $search, $sentence, changeSearch, commitSentence, correctSearch } from '#stores/search.ts';
import { useIsPrinted } from '../use-is-printed.ts';
import { printedState } from './printed-state.ts';
import { Results } from './Results.tsx';
import { SearchControls } from './SearchControls.tsx';
import type { LiveSearchState } from './search.ts';
import { useListingResult } from './use-listing-result.ts';
import { usePart } from './use-part.ts';
import { useSentence } from './use-sentence.ts';
import { useViewFirst } from './use-view-first.ts';

export interface LiveSearchProps {
  view: SearchView;
  client: SearchClient;
  /** Resolves when the index is open because somebody reached for the controls. */
  reached: Promise<void>;
  /** Where found cars are shown. */
  place: HTMLElement;
  /** Called once the controls react. */
  onLive: () => void;
  /** Called once there are cars to show in place of the printed ones. */
  onTakeOver: () => void;
  /** Called with what went wrong; the printed cars stay. */
  onFailure: (error: Error) => void;
}

const loadNoResults = () => import('./NoResults.tsx').then(({ NoResults }) => NoResults);

/** The controls as they were printed, then in step with the address; the found cars once there is a query. */
export function LiveSearch({ view: printed, client, reached, place, ...calls }: LiveSearchProps) {
  const { onLive, onTakeOver, onFailure } = calls;
  const [view, setView] = useState(printed);
  const [atFirst] = useState(() => printedState(printed));
  const state = useSyncExternalStore($search.listen, $search.get, () => atFirst);
  const isPrinted = useIsPrinted();
  const [, renderAgain] = useState(isPrinted);
  const sentence = useSyncExternalStore($sentence.listen, $sentence.get, () => null);
  const { understood, line } = useSentence(state, sentence, view, client);
  const { parameters, result, isLive, isPending, error, complete } = useListingResult(understood, view);
  // A form may have led here with words.
  const [opening] = useState(() => $search.get().query);
  const [entered, setEntered] = useState<string | null>(opening);
  const NoResults = usePart(isLive && result.count === 0, loadNoResults);
  const hasFailed = error !== null && !isLive;
  const search: LiveSearchState = {
    view,
    result,
    isPrinted,
    isPending,
    hasFailed,
    state: understood ?? state,
    until: isLive ? undefined : view.until,
    line: line && <line.Line summary={line.summary} state={understood ?? state} change={changeSearch} />,
    typed: state.query,
    change: changeSearch,
    type: (words) => changeSearch(withQuery(state, words), 'query'),
    commit: () => setEntered(state.query),
    complete,
  };

  useEffect(() => {
    let isLatest = true;
    reached.then(() => {
      if (isLatest) complete();
    });
    return () => {
      isLatest = false;
    };
  }, [reached, complete]);
  useEffect(() => {
    import('./whole-view.ts')
      .then(({ wholeView }) => wholeView(printed, client, reached))
      .then(setView, console.error);
  }, [reached, printed, client]);
  // Words may be entered before they can be read.
  useEffect(() => {
    if (entered === null || understood === null || isPrinted) return;
    // Words entered between the last paint and this effect stay.
    setEntered((latest) => (latest === entered ? null : latest));
    if (entered === state.query && understood !== state)
      commitSentence(entered, understood, entered === opening ? 'replaceState' : 'pushState');
  }, [entered, opening, isPrinted, state, understood]);
  // Cars are sold while addresses stay: the last page replaces removed ones.
  useEffect(() => {
    const isBeyond = result.page > result.pages && result.page === state.page;
    if (isBeyond) correctSearch(withPage(state, result.pages));
  }, [result, state]);
  useEffect(() => {
    if (understood === null) return;
    if (refinementsOf(understood).length === 0) return unlinkAlert();
    let isWanted = true;
    let end = () => {};
    import('./follow-search.ts')
      .then(({ followSearch }) => {
        if (isWanted) end = followSearch({ state, understood, view, result, isLive, line });
      })
      .catch(console.error);
    return () => {
      isWanted = false;
      end();
    };
  }, [state, understood, view, isLive, result, line]);
  useEffect(onLive, [onLive]);
  // Before the next press, which would change the printed search instead of that of the address.
  useLayoutEffect(() => renderAgain(false), []);
  // Before the next frame, which would show both lists.
  useLayoutEffect(() => {
    if (isLive) onTakeOver();
  }, [isLive, onTakeOver]);
  useViewFirst(place, result, isLive);
  useEffect(() => {
    if (hasFailed) onFailure(error);
    else if (error !== null) console.error(error);
  }, [hasFailed, error, onFailure]);

  return (
    <>
      <Configure {...parameters} />
      <SearchControls search={search} />
      {isLive &&
        createPortal(
          result.count > 0 ? (
            <Results search={search} />
          ) : (
            NoResults && <NoResults search={search} client={client} />
          ),
          place,
        )}
    </>
  );
}

/** The printed link saves the whole list again. */
function unlinkAlert(): void {
  const link = document.querySelector<HTMLAnchorElement>('.listing__alert');
  if (!link?.dataset.printed) return;
  link.href = link.dataset.printed;
  delete link.dataset.search;
}
