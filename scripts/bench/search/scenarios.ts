import type { SearchRecord } from '#search/engine/record.ts';
import type { SearchParameters, SearchRequest } from '#search/engine/request.ts';

/** A shopper's filters and order. */
export interface ScenarioChoice {
  query: string;
  /** By attribute, values of which at least one must match. */
  lists: Record<string, readonly string[]>;
  /** Values that must all match. */
  features: readonly string[];
  ranges: readonly Range[];
  /** Key of the sort order. */
  sort: string;
  /** From 0. */
  page: number;
}

export interface Range {
  attribute: string;
  operator: '>=' | '<=';
  value: number;
}

/** A request, for engines that take it as it is and for those with Algolia's parameters. */
export interface ScenarioRequest {
  choice: ScenarioChoice;
  facets: readonly string[];
  hits: number;
}

export interface Scenario {
  name: string;
  kind: 'filters' | 'text';
  requests: readonly ScenarioRequest[];
}

/** Whether the record's numbers are within all ranges. */
export const isWithin = (record: SearchRecord, ranges: readonly Range[]): boolean =>
  ranges.every(({ attribute, operator, value }) => {
    const own = record[attribute];
    return typeof own === 'number' && (operator === '>=' ? own >= value : own <= value);
  });

const HITS = 21;

const LISTS = [
  'badge',
  'body',
  'car_type',
  'city',
  'colour',
  'drive',
  'filtered_features',
  'fuel',
  'location_name',
  'make',
  'model',
  'price_range',
  'seats',
  'state',
  'transmission',
];
const REQUESTED_FACETS = [...LISTS, 'price', 'km', 'year'];

/** Returns the searches of a visit: everything, further clicks, sliders, words, orders, pages. */
export function scenarios(records: readonly SearchRecord[]): Scenario[] {
  const [first = '', second = '', third = ''] = mostFrequent(records, 'make');
  const [body = ''] = mostFrequent(records, 'body');
  const [model = ''] = mostFrequent(records, 'model');
  const [feature = '', other = ''] = mostFrequent(records, 'filtered_features').slice(12);
  const one = { make: [first] };
  const price: Range[] = [
    { attribute: 'price', operator: '>=', value: 20_000 },
    { attribute: 'price', operator: '<=', value: 40_000 },
  ];
  const year: Range = { attribute: 'year', operator: '>=', value: 2018 };
  const three = { make: [first, second, third] };
  const filters: Record<string, Partial<ScenarioChoice>> = {
    everything: {},
    'one make': { lists: one },
    'three makes': { lists: three },
    'and a body': { lists: { ...three, body: [body] } },
    'and a price': { lists: { ...three, body: [body] }, ranges: price },
    'and a year': { lists: { ...three, body: [body] }, ranges: [...price, year] },
    'and a gearbox': {
      lists: { ...three, body: [body], transmission: ['Automatic'] },
      ranges: [...price, year],
    },
    'make and model': { lists: { ...one, model: [model] } },
    'two features': { features: [feature, other] },
    'price alone': { ranges: price },
    'cheapest first': { sort: 'price_asc' },
    'newest first': { sort: 'created_desc' },
    'one make, fewest kilometres': { lists: one, sort: 'km_asc' },
    'third page': { page: 2 },
    budget: { ranges: [{ attribute: 'price', operator: '>=', value: 1000 }] },
  };
  const texts: Record<string, Partial<ScenarioChoice>> = {
    'a letter': { query: 't' },
    'make and a beginning': { query: `${first.toLowerCase()} ${model.slice(0, 3).toLowerCase()}` },
    'model without its dash': { query: 'mazda cx5' },
    'a typo': { query: 'volkswagon' },
    'words and a body': { query: first.toLowerCase(), lists: { body: [body] } },
  };
  const all = (kind: Scenario['kind'], chosen: Record<string, Partial<ScenarioChoice>>) =>
    Object.entries(chosen).map(([name, own]) => {
      const choice = { query: '', lists: {}, features: [], ranges: [], sort: '', page: 0, ...own };
      return { name, kind, requests: requestsOf(choice) };
    });
  return [...all('filters', filters), ...all('text', texts)];
}

/**
 * Returns the requests that InstantSearch sends: the choice, and for each refined list or range the choice without it.
 */
function requestsOf(choice: ScenarioChoice): ScenarioRequest[] {
  const lists = Object.keys(choice.lists).map((attribute) => ({
    choice: { ...choice, page: 0, lists: { ...choice.lists, [attribute]: [] } },
    facets: [attribute],
    hits: 0,
  }));
  const ranges = [...new Set(choice.ranges.map(({ attribute }) => attribute))].map((attribute) => ({
    choice: {
      ...choice,
      page: 0,
      ranges: choice.ranges.filter((range) => range.attribute !== attribute),
    },
    facets: [attribute],
    hits: 0,
  }));
  return [{ choice, facets: REQUESTED_FACETS, hits: HITS }, ...lists, ...ranges];
}

/** Converts a request to Algolia's parameters. */
export function searchRequest({ choice, facets, hits }: ScenarioRequest, now: number): SearchRequest {
  const { query, lists, features, ranges, sort, page } = choice;
  const params: SearchParameters = {
    query,
    page,
    hitsPerPage: hits,
    facets: facets.length === 1 ? facets[0] : facets,
    filters: `listed_until > ${now}`,
    facetFilters: [
      ...Object.entries(lists).map(([attribute, values]) => values.map((value) => `${attribute}:${value}`)),
      ...features.map((value) => `filtered_features:${value}`),
    ],
    numericFilters: ranges.map(({ attribute, operator, value }) => `${attribute}${operator}${value}`),
  };
  return { indexName: sort, params };
}

function mostFrequent(records: readonly SearchRecord[], attribute: string): string[] {
  const counts = new Map<string, number>();
  for (const value of records.flatMap((record) => record[attribute] ?? [])) {
    counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}
