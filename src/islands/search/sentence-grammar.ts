import { isQuoted } from '#domain/search/quoted.ts';
import type { SearchState } from '#domain/search/search-state.ts';
import { type Reading, readSentence } from '#domain/search/sentence/read-sentence.ts';
import { SHARED_WORDS, type SharedWord } from '#domain/search/sentence/shared-words.ts';
import { stateOfReading } from '#domain/search/sentence/state-of-reading.ts';
import { type StockFacets, vocabularyOf } from '#domain/search/sentence/vocabulary.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { stockFacets } from '#search/clients/stock-facets.ts';

/** Reads sentences by the words of a stock. */
export interface SentenceGrammar {
  stock: StockFacets;
  read: (sentence: string) => Reading;
  /** The state with what its words request as filters; the same object where they are text alone. */
  understand: (state: SearchState) => SearchState;
}

/** Opens the grammar of the stock that `client` searches, with the site's own words; rejects where that cannot be fetched. */
export async function sentenceGrammar(
  client: SearchClient,
  words: Readonly<Record<string, SharedWord>> | undefined,
): Promise<SentenceGrammar> {
  const stock = await stockFacets(client);
  const vocabulary = vocabularyOf(stock, { ...SHARED_WORDS, ...words });
  const read = (sentence: string) => readSentence(sentence, vocabulary, new Date().getFullYear());
  return {
    stock,
    read,
    understand: (state) => (isText(state.query) ? state : stateOfReading(state, read(state.query), stock)),
  };
}

/** One letter is the beginning of a word. */
const isText = (query: string) => query.length < 2 || isQuoted(query);
