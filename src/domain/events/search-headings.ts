import type { SearchEvent } from './search-counts.ts';

/** What is listed of searches, the most useful to a buyer first. */
export const SEARCH_HEADINGS = [
  { event: 'search_empty', heading: 'Searched for, not in stock' },
  { event: 'search_words', heading: 'Words that were no filter' },
  { event: 'search_corrected', heading: 'Corrected spellings' },
  { event: 'search_as_text', heading: 'Searched as text, because misunderstood' },
  { event: 'search_filter', heading: 'Filters in use' },
] as const satisfies readonly { event: SearchEvent; heading: string }[];
