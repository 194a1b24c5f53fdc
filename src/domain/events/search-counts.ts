import { cleanLine } from '../lead/clean-text.ts';
import { GROUPING } from '../phone/phone-number.ts';
import { facetOf } from '../search/facets.ts';
import { isQuoted, unquoted } from '../search/quoted.ts';
import { type Refinement, refinementsOf, type SearchState } from '../search/search-state.ts';
import { parseSearch } from '../search/search-url.ts';

/**
 * What is counted of searches: each one, those that found nothing, the filters in use, words that were no filter, words
 * that were taken for others, and sentences that were searched as text because they had been misunderstood.
 */
export const SEARCH_EVENTS = [
  'search',
  'search_empty',
  'search_filter',
  'search_words',
  'search_corrected',
  'search_as_text',
] as const;
export type SearchEvent = (typeof SEARCH_EVENTS)[number];

export interface SearchCount {
  event: SearchEvent;
  /** What it is about, `''` for a search as such. */
  term: string;
}

/** A search on which a shopper paused. */
interface SearchReport {
  /** The parameters of its address, as `printSearch` prints them. */
  search: string;
  /** How many cars it found. */
  found: number;
  /** Words of its sentence that were taken for others, as the page announced them: "Toyota for toyta". */
  corrections?: readonly string[] | undefined;
}

/** Returns the counts of a report; words and values that could identify somebody are not among them. */
export function searchCounts({ search, found, corrections = [] }: SearchReport): SearchCount[] {
  const state = parseSearch(search);
  const attributes = [...Object.keys(state.values), ...Object.keys(state.ranges)];
  const terms: [SearchEvent, string | null][] = [
    ['search', ''],
    ...attributes.map((attribute): [SearchEvent, string] => ['search_filter', attribute]),
    ['search_words', state.query === '' || isQuoted(state.query) ? null : anonymous(state.query)],
    ...corrections.map((words): [SearchEvent, string | null] => ['search_corrected', anonymous(words)]),
    ['search_as_text', isQuoted(state.query) ? anonymous(unquoted(state.query)) : null],
    ['search_empty', found === 0 ? searchLabel(state) : null],
  ];
  return terms.flatMap(([event, term]) => (term === null ? [] : [{ event, term }]));
}

/** Most characters of a search in words: an index of Postgres refuses entries of 2.7 kB. */
const LONGEST_LABEL = 200;

/** The parts of a search in words; `null` where they take too long, or one of them could identify somebody. */
function searchLabel(state: SearchState): string | null {
  const parts = refinementsOf(state).map(partLabel);
  const label = parts.join(', ');
  return label === '' || label.length > LONGEST_LABEL || parts.includes(null) ? null : label;
}

function partLabel(part: Refinement): string | null {
  switch (part.kind) {
    case 'query':
      return anonymous(unquoted(part.query));
    case 'value':
      return labelled(part.attribute, anonymous(part.value));
    case 'values':
      return labelled(part.attribute, `${part.values.length} values`);
    case 'range':
      return labelled(part.attribute, rangeLabel(part));
    case 'near':
      return `within ${part.near.km} km of ${part.near.postcode}`;
  }
}

const labelled = (attribute: Parameters<typeof facetOf>[0], text: string | null): string | null =>
  text && `${facetOf(attribute).label}: ${text}`;

function rangeLabel({ attribute, range: { min, max } }: Refinement & { kind: 'range' }): string {
  const format = facetOf(attribute).scale?.format ?? String;
  const [from, to] = [min, max].map((end) => (end === null ? '' : format(end)));
  return `${from} to ${to}`.trim();
}

const LONGEST = 60;
/** Addresses, and numbers that may be of a phone or an account. */
const PERSONAL = new RegExp(String.raw`@|\d[\d\s().-]{3,}\d|(?:\d[${GROUPING}]*){8}|www\.|:\/\/`);
/** Phones, of which a group may look like a year or a price. */
const PHONE = new RegExp(String.raw`(?<!\d)(?:0|\+?61)[${GROUPING}]*(?:\d[${GROUPING}]*){8}`);

/** A text in small letters as it may be stored; `null` where it could identify somebody. */
function anonymous(text: string): string | null {
  const plain = cleanLine(text).toLowerCase().replace(/\s+/g, ' ').trim();
  const isPersonal = PHONE.test(plain) || PERSONAL.test(plain.replace(YEARS, ''));
  return plain === '' || plain.length > LONGEST || isPersonal ? null : plain;
}

/** Years and prices, which may stand beside each other: "2018 2022", "15000 to 20000". */
const YEARS = /\b(?:(?:19|20)\d\d|\d{1,3}(?:,?000))\b/g;
