import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { SentenceLine } from './SentenceLine.tsx';
import { type SentenceGrammar, sentenceGrammar } from './sentence-grammar.ts';
import { type SentenceSummary, sentenceSummary } from './sentence-summary.ts';

/** Reads sentences, and shows what was understood. */
export interface SentenceReader extends Pick<SentenceGrammar, 'understand'> {
  summarise: (sentence: string) => SentenceSummary;
  /** Renders a summary; it loads with the grammar, without which there is none. */
  Line: typeof SentenceLine;
}

/** Opens a reader of sentences about the stock that `client` searches; rejects where that cannot be fetched. */
export async function sentenceReader(client: SearchClient, view: SearchView): Promise<SentenceReader> {
  const { stock, read, understand } = await sentenceGrammar(client, view.shared_words);
  return {
    understand,
    summarise: (sentence) => sentenceSummary(sentence, read(sentence), stock, view),
    Line: SentenceLine,
  };
}
