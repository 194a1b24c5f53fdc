import { useEffect, useState } from 'react';
import { refinementsOf, type SearchState, without, withoutAll } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { countText } from './count-text.ts';
import { placeOf, useUnknownPlace } from './places.ts';
import { type LiveSearchState, RESULTS_ID } from './search.ts';
import { refinementText } from './value-text.ts';
import { bestWayOut, type DropOption } from './ways-out.ts';

interface NoResultsProps {
  search: LiveSearchState;
  client: SearchClient;
}

/** Names the one filter to drop and what it would yield (features §1 "No-results help"). */
export function NoResults({ search: { view, state, change }, client }: NoResultsProps) {
  const way = useWayOut(client, state, view);
  const unknown = useUnknownPlace(state.near);
  const cars = view.words.cars;
  const apply = (next: SearchState) => {
    change(next);
    document.getElementById(RESULTS_ID)?.focus();
  };
  return (
    <div className="no-results">
      <h2>{unknown ?? `No ${cars.toLowerCase()} match all of that`}</h2>
      {way === null ? (
        <p>{`The list holds ${countText(view.results.count, cars)} in all.`}</p>
      ) : (
        <>
          <p>{`Without ${refinementText(way.refinement, view)} there ${way.count === 1 ? 'is' : 'are'} ${countText(way.count, cars)}.`}</p>
          <button className="button" type="button" onClick={() => apply(without(state, way.refinement))}>
            {`Remove ${refinementText(way.refinement, view)}`}
          </button>
        </>
      )}
      {(way === null || refinementsOf(state).length > 1) && (
        <button className="button button--secondary" type="button" onClick={() => apply(withoutAll(state))}>
          Clear all filters
        </button>
      )}
    </div>
  );
}

/** What best to drop of a search that found nothing; `null` until that is found. */
function useWayOut(client: SearchClient, state: SearchState, view: SearchView): DropOption | null {
  const [found, setFound] = useState<{ state: SearchState; way: DropOption | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const find = async () => {
      const near = state.near && (await placeOf(state.near.postcode));
      const way = await bestWayOut(client, state, view, near?.place ?? null);
      if (isWanted) setFound({ state, way });
    };
    find().catch(console.error);
    return () => {
      isWanted = false;
    };
  }, [client, state, view]);
  return found?.state === state ? found.way : null;
}
