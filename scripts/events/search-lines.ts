import type { SearchEvent } from '#domain/events/search-counts.ts';
import type { SearchTotal } from '#server/store/event-counts.ts';

const HEADINGS: readonly [SearchEvent, string][] = [
  ['search_empty', 'Searched for, not in stock'],
  ['search_words', 'Words that were no filter'],
  ['search_as_text', 'Searched as text, because misunderstood'],
  ['search_filter', 'Filters in use'],
];
/** Terms of each kind. */
const MOST_TERMS = 20;
const NUMBER_WIDTH = 6;

/** Formats what shoppers of a site searched for, by kind. */
export const searchLines = (totals: readonly SearchTotal[]): string[] =>
  HEADINGS.flatMap(([event, heading]) => {
    const terms = totals.filter((total) => total.event === event).slice(0, MOST_TERMS);
    const lines = terms.map(({ term, hits }) => `${String(hits).padStart(NUMBER_WIDTH)}  ${term}`);
    return lines.length === 0 ? [] : ['', heading, ...lines];
  });
