import { useId } from 'react';
import { quoted } from '#domain/search/quoted.ts';
import { type SearchState, withoutAll, withQuery } from '#domain/search/search-state.ts';
import type { SentenceSummary } from './sentence-summary.ts';

interface SentenceLineProps {
  summary: SentenceSummary;
  state: SearchState;
  change: (next: SearchState) => void;
}

/** "You asked for: Ute · Up to $30,000": how a sentence was read, and the way to look its words up as they are. */
export function SentenceLine({ summary, state, change }: SentenceLineProps) {
  const { sentence, parts, corrections, absent, ignored } = summary;
  const id = useId();
  if (parts.length + ignored.length === 0) return null;
  const asText = () => {
    change(withQuery(withoutAll(state), quoted(sentence)));
    document.querySelector<HTMLElement>('.search-bar input')?.focus();
  };
  return (
    <>
      <p id={id}>
        {parts.length > 0 && <>You asked for: {parts.join(' · ')}. </>}
        {corrections.length > 0 && <>Showing {corrections.join(', ')}. </>}
        {absent.length > 0 && <>No {absent.join(', ')} here. </>}
        {ignored.length > 0 && <>Left out: {ignored.join(', ')}.</>}
      </p>
      {/* Only what was understood is announced. */}
      <button
        className="button button--quiet"
        type="button"
        aria-live="off"
        aria-describedby={id}
        onClick={asText}
      >
        Search these words as text
      </button>
    </>
  );
}
