import type { GeoPoint } from '#domain/geo/distance.ts';
import { PRICE_BANDS } from '#domain/search/bands.ts';
import type { FacetAttribute } from '#domain/search/facets.ts';
import {
  type Nearby,
  type SearchState,
  withPage,
  withQuery,
  withRange,
  withValues,
} from '#domain/search/search-state.ts';
import { parseSearch } from '#domain/search/search-url.ts';
import { vocabularyOf } from '#domain/search/sentence/vocabulary.ts';
import type { RecentSearch } from '#domain/search/suggestion/recent-search.ts';
import { isStockNumber, type StockNumber } from '#domain/search/suggestion/stock-number.ts';
import {
  namedValues,
  type Suggestion,
  type SuggestionSource,
  suggestionsFor,
} from '#domain/search/suggestion/suggestions.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import { MAX_VALUES_PER_FACET, type SearchClient, type SearchParameters } from '#search/clients/client.ts';
import { countingParameters } from '#search/state-parameters.ts';

/** The list that a box searches. */
export type SuggestionView = Pick<SearchView, 'path' | 'scope' | 'shared_words'>;

/** Returns the suggestions for a text on a list narrowed by `state`, with the recent searches of this device. */
export type Suggest = (
  text: string,
  state: SearchState,
  recent: readonly RecentSearch[],
) => Promise<Suggestion[]>;

type CountedList = Pick<SuggestionSource, 'base' | 'vocabulary' | 'names' | 'prices' | 'recent'>;

/** Facets whose values are suggested. */
const NAMES = ['make_model', 'body'] as const satisfies readonly FacetAttribute[];
const EVERY_CAR = { scope: [] };
/** Most cars suggested for the beginning of a stock number: more are no help. */
const MAX_CARS = 3;

/** Opens suggestions from the stock that `client` searches, counted once for each state and list of recent searches. */
export function openSuggestions(client: SearchClient, view: SuggestionView): Suggest {
  let counted: { key: string; source: Promise<CountedList> } | null = null;
  const sourceOf = (state: SearchState, recent: readonly RecentSearch[]): Promise<CountedList> => {
    const base = withPage(withQuery(state, ''), 1);
    const key = JSON.stringify([base, recent]);
    if (counted?.key === key) return counted.source;
    const source = count(client, view, base, recent);
    source.catch(() => {
      counted = null;
    });
    counted = { key, source };
    return source;
  };
  return async (text, state, recent) => {
    const [source, cars] = await Promise.all([sourceOf(state, recent), carsNumbered(client, text)]);
    return suggestionsFor(text, { ...source, cars, path: view.path, all_path: searchRoutePath() });
  };
}

async function count(
  client: SearchClient,
  view: SuggestionView,
  base: SearchState,
  recent: readonly RecentSearch[],
): Promise<CountedList> {
  const place = base.near && (await placeNear(base.near));
  const of = (state: SearchState) => countingParameters(state, view, place);
  const searches = await Promise.all(recent.map(({ search }) => searchOf(client, view, search)));
  const results = await resultsOf(client, [
    ...NAMES.map((attribute) => ({
      ...of(withValues(base, attribute, [])),
      facets: [attribute],
      maxValuesPerFacet: MAX_VALUES_PER_FACET,
    })),
    ...PRICE_BANDS.bounds.map((max) => of(withRange(base, 'price', { min: null, max }))),
    ...searches.map((state) => countingParameters(state, EVERY_CAR, null)),
  ]);
  const countAt = (index: number) => results[index]?.nbHits ?? 0;
  const [prices, searched] = [NAMES.length, NAMES.length + PRICE_BANDS.bounds.length];
  const vocabulary = vocabularyOf({
    values: Object.fromEntries(
      NAMES.map((attribute, index) => [attribute, results[index]?.facets?.[attribute] ?? {}]),
    ),
    spans: {},
    share: () => null,
  });
  return {
    base,
    vocabulary,
    names: namedValues(vocabulary),
    prices: PRICE_BANDS.bounds.map((max, index) => ({ max, count: countAt(prices + index) })),
    recent: recent.map((made, index) => ({
      ...made,
      // Only the search page counts what is near a postcode.
      count: searches[index]?.near ? null : countAt(searched + index),
    })),
  };
}

async function placeNear({ postcode }: Nearby): Promise<GeoPoint | null> {
  const { placeOf } = await import('../postcode/place-of.ts');
  return (await placeOf(postcode)).place;
}

/** A stored search as the search page understands it. */
async function searchOf(client: SearchClient, view: SuggestionView, search: string): Promise<SearchState> {
  const state = parseSearch(search);
  if (state.query === '') return state;
  const { sentenceGrammar } = await import('../search/sentence-grammar.ts');
  return (await sentenceGrammar(client, view.shared_words)).understand(state);
}

async function carsNumbered(client: SearchClient, text: string): Promise<StockNumber[]> {
  if (!isStockNumber(text)) return [];
  const [found] = await resultsOf(client, [
    {
      query: text.trim(),
      hitsPerPage: MAX_CARS,
      typoTolerance: false,
      restrictSearchableAttributes: ['stocknum'],
      attributesToRetrieve: ['stocknum', 'name', 'href'],
      attributesToHighlight: [],
    },
  ]);
  return (found?.hits ?? []).map(({ stocknum, name, href }) => ({
    stocknum: String(stocknum),
    name: String(name),
    href: String(href),
  }));
}

async function resultsOf(client: SearchClient, all: readonly SearchParameters[]) {
  const { results } = await client.search(all.map((params) => ({ params })));
  return results.filter((result) => 'nbHits' in result);
}
