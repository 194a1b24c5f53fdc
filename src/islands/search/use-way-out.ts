import { useEffect, useState } from 'react';
import type { SearchState } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { placeOf } from './places.ts';
import { bestWayOut, type Way } from './ways-out.ts';

/** What best to drop of a search that found nothing; `null` until that is known. */
export function useWayOut(client: SearchClient, state: SearchState, view: SearchView): Way | null {
  const [found, setFound] = useState<{ state: SearchState; way: Way | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const near = state.near && (await placeOf(state.near.postcode));
      const way = await bestWayOut(client, state, view, near?.place ?? null);
      if (isWanted) setFound({ state, way });
    };
    look().catch(console.error);
    return () => {
      isWanted = false;
    };
  }, [client, state, view]);
  return found?.state === state ? found.way : null;
}
