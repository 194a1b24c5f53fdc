import type { ReactNode } from 'react';
import { quoted } from '#domain/search/quoted.ts';
import { type SearchState, withoutAll, withQuery } from '#domain/search/search-state.ts';
import { SENTENCE_ID } from './search.ts';
import type { SentenceSummary } from './sentence-summary.ts';

interface SentenceLineProps {
  summary: SentenceSummary;
  state: SearchState;
  change: (next: SearchState) => void;
}

/** How a sentence was read, and the way to look its words up as they are. */
export interface SentenceParts {
  text: ReactNode;
  action: ReactNode;
}

/** "You asked for: Ute · Up to $30,000", in parts: the text goes into a live region that is there before it. */
export function sentenceLine({ summary, state, change }: SentenceLineProps): SentenceParts | null {
  const { sentence, parts, corrections, absent, ignored } = summary;
  if (parts.length + ignored.length === 0) return null;
  const asText = () => {
    change(withQuery(withoutAll(state), quoted(sentence)));
    document.querySelector<HTMLElement>('.search-bar input')?.focus();
  };
  return {
    text: (
      <>
        {parts.length > 0 && <>You asked for: {parts.join(' · ')}. </>}
        {corrections.length > 0 && <>Showing {corrections.join(', ')}. </>}
        {absent.length > 0 && <>No {absent.join(', ')} here. </>}
        {ignored.length > 0 && <>Left out: {ignored.join(', ')}.</>}
      </>
    ),
    action: (
      <button className="button button--quiet" type="button" aria-describedby={SENTENCE_ID} onClick={asText}>
        Search these words as text
      </button>
    ),
  };
}
