import { useEffect, useMemo, useState } from 'react';
import type { SearchState } from '#domain/search/search-state.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import type { SentenceReader } from './sentence-reader.ts';
import type { SentenceSummary } from './sentence-summary.ts';

/** What the words of a search were understood as. */
export interface UnderstoodSearch {
  /** The state to search for; `null` until the words can be read. */
  understood: SearchState | null;
  /** How the words, or the sentence that became the filters, were read; `null` where there are none. */
  line: { Line: SentenceReader['Line']; summary: SentenceSummary } | null;
}

/** Understands the words of a state. The grammar is fetched when there are some; without it they are text. */
export function useSentence(
  state: SearchState,
  sentence: string | null,
  view: SearchView,
  client: SearchClient,
): UnderstoodSearch {
  const [reader, setReader] = useState<SentenceReader | Error | null>(null);
  const hasWords = state.query !== '' || sentence !== null;
  useEffect(() => {
    if (!hasWords) return;
    import('./sentence-reader.ts')
      .then(({ sentenceReader }) => sentenceReader(client, view))
      .then(setReader, (error) => {
        console.error(error);
        setReader(error);
      });
  }, [hasWords, client, view]);

  return useMemo(() => {
    if (reader === null) return { understood: state.query === '' ? state : null, line: null };
    if (reader instanceof Error) return { understood: state, line: null };
    const { Line } = reader;
    const understood = reader.understand(state);
    const written = understood === state ? sentence : state.query;
    return { understood, line: written === null ? null : { Line, summary: reader.summarise(written) } };
  }, [reader, state, sentence]);
}
