import type { SearchState } from '#domain/search/search-state.ts';
import type { HomeSearchCounting } from '#domain/view/home-search-view.ts';
import { countingParameters } from '#search/state-parameters.ts';
import { pageClient } from '../page-client.ts';
import type { SentenceGrammar } from '../search/sentence-grammar.ts';

/** Every car. */
const UNSCOPED = { scope: [] };

/** Counts the cars of a search as the search page does; `null` where only that page can: near a postcode. */
export function openCount(counting: HomeSearchCounting): (state: SearchState) => Promise<number | null> {
  const { shared_words } = counting;
  const client = pageClient(counting);
  let grammar: Promise<SentenceGrammar> | null = null;
  const understood = async (state: SearchState) => {
    if (state.query === '') return state;
    grammar ??= import('../search/sentence-grammar.ts')
      .then(({ sentenceGrammar }) => sentenceGrammar(client, shared_words))
      .catch((error) => {
        grammar = null;
        throw error;
      });
    return (await grammar).understand(state);
  };
  return async (state) => {
    const wanted = await understood(state);
    if (wanted.near !== null) return null;
    const { results } = await client.search([{ params: countingParameters(wanted, UNSCOPED, null) }]);
    const [result] = results;
    return result !== undefined && 'nbHits' in result ? result.nbHits : 0;
  };
}
