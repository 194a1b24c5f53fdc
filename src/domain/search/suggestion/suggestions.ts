import { formatMoney } from '../../money.ts';
import { byCharacters } from '../../order.ts';
import { type FacetAttribute, HIERARCHY_SEPARATOR } from '../facets.ts';
import { parentOf } from '../hierarchy.ts';
import { type SearchState, WHOLE_LISTING, withQuery, withRange, withValues } from '../search-state.ts';
import { printSearch } from '../search-url.ts';
import { phraseKey } from '../sentence/phrase.ts';
import type { Vocabulary } from '../sentence/vocabulary.ts';
import { typosAllowed, typosBetween } from '../typos.ts';
import { nearestPrices } from './nearest-prices.ts';
import type { RecentSearch } from './recent-search.ts';
import type { StockNumber } from './stock-number.ts';

export type SuggestionKind = 'car' | 'recent' | 'make' | 'model' | 'body' | 'price';

/** Something to choose while one types. */
export interface Suggestion {
  kind: SuggestionKind;
  label: string;
  /** Cars on the page that it opens; `null` for a car, and where only that page can count. */
  count: number | null;
  href: string;
  /** The same as a search of all cars; `null` for a car. */
  search: string | null;
}

/** What suggestions are made of, counted on one list of cars. */
export interface SuggestionSource {
  /** Path of the list. */
  path: string;
  /** Path of the list of all cars. */
  all_path: string;
  /** What narrows the list; its words are what is being typed. */
  base: SearchState;
  /** The words of the list. */
  vocabulary: Vocabulary;
  /** Its names, each facet counted without its own filter. */
  names: readonly NamedValue[];
  /** Cars up to a price. */
  prices: readonly { max: number; count: number }[];
  /** The latest first. */
  recent: readonly (RecentSearch & Pick<Suggestion, 'count'>)[];
  /** What was found of the typed text. */
  cars: readonly StockNumber[];
}

interface SuggestionGroup {
  label: string;
  /** Rows at most. */
  most: number;
  rows: (typed: string, source: SuggestionSource, called: readonly NamedValue[]) => Suggestion[];
}

type NameKind = Extract<SuggestionKind, 'make' | 'model' | 'body'>;

/** The facet that a kind of names is filtered by, and which of its values are such names. */
const NAMED = {
  make: { attribute: 'make_model', isNamed: (value) => parentOf(value) === null },
  model: { attribute: 'make_model', isNamed: (value) => parentOf(value) !== null },
  body: { attribute: 'body', isNamed: () => true },
} as const satisfies Record<NameKind, { attribute: FacetAttribute; isNamed: (value: string) => boolean }>;

const nameRows =
  (wanted: NameKind): SuggestionGroup['rows'] =>
  (_, source, called) =>
    called
      .filter(({ kind }) => kind === wanted)
      .map(({ kind, label, count, value }) => ({
        kind,
        label,
        count,
        ...leadTo(source, (state) => withValues(state, NAMED[kind].attribute, [value])),
      }));

/** Rows at most, of all groups. */
const MAX_SUGGESTIONS = 8;

/** The kinds of suggestions in the order in which they are shown. */
const GROUPS: Readonly<Record<SuggestionKind, SuggestionGroup>> = {
  car: { label: 'Stock number', most: 3, rows: carRows },
  recent: { label: 'Recent searches', most: 2, rows: recentRows },
  make: { label: 'Makes', most: 3, rows: nameRows('make') },
  model: { label: 'Models', most: 5, rows: nameRows('model') },
  body: { label: 'Body types', most: 2, rows: nameRows('body') },
  price: { label: 'Price', most: 3, rows: priceRows },
};

/** What a kind of suggestions is called. */
export const suggestionLabel = (kind: SuggestionKind): string => GROUPS[kind].label;

/**
 * What may be meant by the beginning of a search, by kind: exact names first, then what has the most cars, then by
 * characters; prices by how near they are. Names without cars are omitted. Nothing typed is the recent searches.
 */
export function suggestionsFor(text: string, source: SuggestionSource): Suggestion[] {
  const typed = text.trim();
  if (typed === '') return recentRows('', source);
  const called = valuesCalled(typed, source);
  const rows = Object.values(GROUPS).flatMap((group) =>
    group.rows(typed, source, called).slice(0, group.most),
  );
  return rows.slice(0, MAX_SUGGESTIONS);
}

function carRows(typed: string, { cars }: SuggestionSource): Suggestion[] {
  return cars
    .filter(({ stocknum }) => begins(stocknum, typed))
    .map(({ stocknum, name, href }) => ({
      kind: 'car',
      label: `${stocknum}: ${name}`,
      count: null,
      href,
      search: null,
    }));
}

function recentRows(typed: string, { recent, all_path }: SuggestionSource): Suggestion[] {
  return recent
    .filter(({ label }) => begins(label, typed))
    .map(({ label, count, search }) => ({ kind: 'recent', label, count, href: all_path + search, search }));
}

function priceRows(typed: string, source: SuggestionSource): Suggestion[] {
  const found = source.prices.filter(({ count }) => count > 0);
  return nearestPrices(typed, found).map(({ max, count }) => ({
    kind: 'price',
    label: `Up to ${formatMoney(max)}`,
    count,
    ...leadTo(source, (state) => withRange(state, 'price', { min: null, max })),
  }));
}

/** A value of a facet that is suggested by its name. */
interface NamedValue {
  kind: NameKind;
  value: string;
  label: string;
  /** From each of its words on, as phrases are compared. */
  names: readonly string[];
  count: number;
}

/** Names of a list that have cars: to be made once, for folding takes longer than comparing. */
export const namedValues = ({ stock }: Pick<Vocabulary, 'stock'>): NamedValue[] =>
  Object.entries(NAMED).flatMap(([kind, { attribute, isNamed }]) =>
    Object.entries(stock.values[attribute] ?? {})
      .filter(([value, count]) => isNamed(value) && count > 0)
      .map(([value, count]) => {
        const label = value.replaceAll(HIERARCHY_SEPARATOR, ' ');
        return { kind: kind as NameKind, value, label, names: namesIn(label), count };
      }),
  );

function namesIn(label: string): string[] {
  const words = label.split(' ');
  return words.map((_, place) => phraseKey(words.slice(place).join(' ')));
}

/** The names that a text may mean, the likeliest first. */
function valuesCalled(typed: string, { names, vocabulary: { phrases } }: SuggestionSource): NamedValue[] {
  const key = phraseKey(typed);
  const isMeant = likenessTo(key, names, phrases);
  const meaning = phrases.get(key);
  const isSynonym = ({ kind, value }: NamedValue) =>
    meaning?.kind === 'values' &&
    meaning.attribute === NAMED[kind].attribute &&
    meaning.values.includes(value);
  const isExact = (value: NamedValue) => Number(value.names.includes(key));
  return names
    .filter((value) => value.names.some(isMeant) || isSynonym(value))
    .sort((a, b) => isExact(b) - isExact(a) || b.count - a.count || byCharacters(a.value, b.value));
}

/**
 * Whether a name begins with a text; but for typos where nothing of the vocabulary begins so. First letters are seldom
 * wrong.
 */
function likenessTo(
  key: string,
  names: readonly NamedValue[],
  phrases: Vocabulary['phrases'],
): (name: string) => boolean {
  const isBegun = (name: string) => name.startsWith(key);
  const limit = typosAllowed(key);
  if (limit === 0 || names.some((own) => own.names.some(isBegun)) || [...phrases.keys()].some(isBegun))
    return isBegun;
  return (name) => name[0] === key[0] && typosBetween(key, name, limit, true) <= limit;
}

/** Where a change of what the list is narrowed by leads, and of nothing. */
function leadTo(
  { path, base }: SuggestionSource,
  change: (state: SearchState) => SearchState,
): Pick<Suggestion, 'href' | 'search'> {
  return {
    href: path + printSearch(change(withQuery(base, ''))),
    search: printSearch(change(WHOLE_LISTING)),
  };
}

const begins = (text: string, typed: string): boolean => phraseKey(text).startsWith(phraseKey(typed));
