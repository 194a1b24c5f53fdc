import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { SentenceLine } from './SentenceLine.tsx';
import { type SentenceGrammar, sentenceGrammar } from './sentence-grammar.ts';
import { type SentenceSummary, sentenceSummary } from './sentence-summary.ts';

/** Reads sentences, and shows what was understood. */
export interface SentenceReader extends Pick<SentenceGrammar, 'understand'> {
  summarise: (sentence: string) => SentenceSummary;
  /** Shows a summary; it comes with the grammar, for it is shown only then. */
  Line: typeof SentenceLine;
}

/** A reader of sentences about the stock that a client finds; rejects where that cannot be had. */
export async function sentenceReader(client: SearchClient, view: SearchView): Promise<SentenceReader> {
  const { stock, read, understand } = await sentenceGrammar(client, view.shared_words);
  return {
    understand,
    summarise: (sentence) => sentenceSummary(sentence, read(sentence), stock, view),
    Line: SentenceLine,
  };
}
