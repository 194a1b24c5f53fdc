import { WHOLE_LISTING } from '#domain/search/search-state.ts';
import { readSentence } from '#domain/search/sentence/read-sentence.ts';
import { stateOfReading } from '#domain/search/sentence/state-of-reading.ts';
import { vocabularyOf } from '#domain/search/sentence/vocabulary.ts';
import { defaultOrder } from '#domain/search/sort.ts';
import { searchViewWith } from '#islands/search/search-view.fixture.ts';
import { stockFacets } from '#search/clients/stock-facets.ts';
import { countingParameters } from '#search/state-parameters.ts';
import { CLIENTS } from './rigs.ts';
import type { SentenceStock } from './sentence-stocks.ts';
import { NOW } from './stock.ts';

/** Finds cars as a page does, in its order: the sentence becomes filters and text. */
export async function openSentences({ file, site }: Pick<SentenceStock, 'file' | 'site'>) {
  const client = await CLIENTS.static(file);
  const facets = await stockFacets(client);
  const vocabulary = vocabularyOf(facets);
  return async (sentence: string) => {
    const reading = readSentence(sentence, vocabulary, NOW.getUTCFullYear());
    const state = stateOfReading(WHOLE_LISTING, reading, facets);
    const params = { ...countingParameters(state, searchViewWith({ scope: [] }), null), hitsPerPage: 1000 };
    const indexName = defaultOrder(state.query, site.search.sort);
    const { results } = await client.search([{ indexName, params }]);
    const ids = results.flatMap((result) =>
      'hits' in result ? result.hits.map(({ objectID }) => objectID) : [],
    );
    return { reading, state, ids };
  };
}
