import { loadOnce } from '#domain/load-once.ts';
import type { SearchState } from '#domain/search/search-state.ts';
import type { HomeSearchCounting } from '#domain/view/home-search-view.ts';
import { countingParameters } from '#search/state-parameters.ts';
import { pageClient } from '../page-client.ts';

/** Every car. */
const UNSCOPED = { scope: [] };

/** Counts the cars of a search as the search page does; `null` where only that page can: near a postcode. */
export function openCount(counting: HomeSearchCounting): (state: SearchState) => Promise<number | null> {
  const { shared_words } = counting;
  const client = pageClient(counting);
  const grammar = loadOnce(async () => {
    const { sentenceGrammar } = await import('../search/sentence-grammar.ts');
    return sentenceGrammar(client, shared_words);
  });
  const understood = async (state: SearchState) => {
    if (state.query === '') return state;
    return (await grammar()).understand(state);
  };
  return async (state) => {
    const wanted = await understood(state);
    if (wanted.near !== null) return null;
    const { results } = await client.search([{ params: countingParameters(wanted, UNSCOPED, null) }]);
    const [result] = results;
    return result !== undefined && 'nbHits' in result ? result.nbHits : 0;
  };
}
