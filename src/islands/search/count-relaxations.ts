import type { GeoPoint } from '#domain/geo/distance.ts';
import { offeredRelaxations, type Relaxation, relaxationsOf } from '#domain/search/relaxations.ts';
import type { SearchState } from '#domain/search/search-state.ts';
import { type SimilarKind, similarKind } from '#domain/search/sentence/similar-kind.ts';
import { vocabularyOf } from '#domain/search/sentence/vocabulary.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { stockFacets } from '#search/clients/stock-facets.ts';
import { countingParameters } from '#search/state-parameters.ts';

/** The replacements of a search that found nothing, each with its number of cars. */
export interface CountedWays {
  similar: (SimilarKind & { count: number }) | null;
  relaxations: (Relaxation & { count: number })[];
}

/** Counts the cars most similar to the makes and models that the stock lacks, and the cars of wider searches. */
export async function countWays(
  client: SearchClient,
  state: SearchState,
  view: SearchView,
  place: GeoPoint | null,
): Promise<CountedWays> {
  const similar = similarKind(state, vocabularyOf(await stockFacets(client)));
  const relaxations = relaxationsOf(state);
  const states = [...relaxations.map((relaxation) => relaxation.state), ...(similar ? [similar.state] : [])];
  const { results } = await client.search(
    states.map((one) => ({ indexName: view.sort, params: countingParameters(one, view, place) })),
  );
  const counts = results.map((result) => ('nbHits' in result ? result.nbHits : 0));
  return {
    similar: similar && { ...similar, count: counts.at(-1) ?? 0 },
    relaxations: offeredRelaxations(
      relaxations.map((relaxation, index) => ({ ...relaxation, count: counts[index] ?? 0 })),
    ),
  };
}
