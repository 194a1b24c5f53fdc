import type { GeoPoint } from '#domain/geo/distance.ts';
import { type Refinement, refinementsOf, type SearchState, without } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { countingParameters } from './parameters.ts';

/** One thing to drop, and how many cars there are without it. */
export interface DropOption {
  refinement: Refinement;
  count: number;
}

/** The thing whose dropping yields most; `null` where no single one yields any. */
export async function bestWayOut(
  client: SearchClient,
  state: SearchState,
  view: SearchView,
  place: GeoPoint | null,
): Promise<DropOption | null> {
  const refinements = refinementsOf(state);
  const { results } = await client.search(
    refinements.map((refinement) => ({
      indexName: view.sort,
      params: countingParameters(without(state, refinement), view, place),
    })),
  );
  const ways = refinements.map((refinement, index) => {
    const result = results[index];
    return { refinement, count: result !== undefined && 'nbHits' in result ? result.nbHits : 0 };
  });
  const [best] = ways.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return best ?? null;
}
