import type { SeededRandom } from '#demo/stock/seeded.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import type { SearchParameters, SearchResponse } from '#search/engine/request.ts';
import type { OracleResult, State } from './oracle.ts';

/** InstantSearch's requests for a state: itself, and for each refined list or range the rest of it. */
export function requests(
  state: State,
  facets: readonly string[],
): { state: State; facets: readonly string[] }[] {
  const without = { ...state, page: 0, hitsPerPage: 0 };
  const lists = Object.keys(state.refinements).map((attribute) => ({
    state: { ...without, refinements: { ...state.refinements, [attribute]: [] } },
    facets: [attribute],
  }));
  const ranges = [...new Set(state.ranges.map(({ attribute }) => attribute))].map((attribute) => ({
    state: { ...without, ranges: state.ranges.filter((range) => range.attribute !== attribute) },
    facets: [attribute],
  }));
  return [{ state, facets }, ...lists, ...ranges];
}

export function parameters(state: State, facets: readonly string[]): SearchParameters {
  const { query, page, hitsPerPage, refinements, features, excluded, ranges } = state;
  return {
    query,
    page,
    hitsPerPage,
    facets: facets.length === 1 ? facets[0] : facets,
    facetFilters: [
      ...Object.entries(refinements).map(([attribute, values]) =>
        values.map((value) => `${attribute}:${value}`),
      ),
      ...features.map((feature) => `filtered_features:${feature}`),
      ...(excluded ? [`${excluded.attribute}:-${excluded.value}`] : []),
    ],
    numericFilters: ranges.map(({ attribute, operator, value }) => `${attribute}${operator}${value}`),
  };
}

export function readResult({ hits, nbHits, nbPages, facets, facets_stats }: SearchResponse): OracleResult {
  return { ids: hits.map(({ objectID }) => objectID), nbHits, nbPages, facets, stats: facets_stats };
}

const LISTS = [
  'make',
  'model',
  'make_model',
  'badge',
  'body',
  'fuel',
  'transmission',
  'colour',
  'seats',
  'car_type',
  'status',
  'city',
  'state',
  'price_range',
  'location_name',
  'item_type',
  'year',
];
const SORTS = ['', '', 'recommended', 'price_desc', 'price_asc', 'created_desc', 'km_asc', 'year_desc'];
const TYPED = [
  'ute',
  '7 seater',
  'automatic',
  'awd',
  'cx5',
  'cx 5',
  'landcruiser',
  'xtrail',
  'vw',
  'nosuchcar',
  'electric',
  'electric windows',
  'sunroofs',
  'leather seat',
  'roof rack camry',
  'automatic headl',
  'black roof',
];

type Records = readonly SearchRecord[];

/** A state that usually finds something: values and words are those of a car, some of them misspelt. */
export function randomState(random: SeededRandom, records: Records): State {
  const car = () => random.pick(records);
  const refinements = Object.fromEntries(
    Array.from({ length: random.whole(0, 3) }, () => {
      const attribute = random.pick(LISTS);
      const values = Array.from({ length: random.whole(1, 3) }, () => car()[attribute]);
      return [attribute, values.filter((value) => value !== null && value !== undefined).map(String)];
    }),
  );
  const features = random.chance(0.2) ? [random.pick(['Tow bar', 'Sunroof', 'tow bar', 'Unheard of'])] : [];
  const excluded = random.chance(0.1) ? { attribute: 'make', value: String(car().make) } : null;
  return {
    query: randomQuery(random, car),
    refinements,
    features,
    excluded,
    ranges: random.chance(0.4) ? randomRange(random, car) : [],
    sort: random.pick(SORTS),
    page: random.chance(0.3) ? random.whole(0, 4) : 0,
    hitsPerPage: random.pick([1, 5, 21, 21, 100]),
  };
}

function randomRange(random: SeededRandom, car: () => Records[number]): State['ranges'] {
  const attribute = random.pick(['price', 'km', 'year', 'subscription_price']);
  const value = () => Number(car()[attribute] ?? random.whole(0, 50_000));
  const from = { attribute, operator: '>=' as const, value: value() };
  return random.chance(0.5) ? [from] : [from, { attribute, operator: '<=', value: value() }];
}

function randomQuery(random: SeededRandom, car: () => Records[number]): string {
  if (random.chance(0.5)) return '';
  if (random.chance(0.2)) return random.pick(TYPED);
  const {
    name,
    make,
    model,
    stocknum,
    colour,
    body,
    fuel,
    transmission,
    filtered_features: features,
  } = car();
  const feature = Array.isArray(features) && features.length > 0 ? random.pick(features) : '';
  const words = String(
    random.pick([
      ...[name, make, model, stocknum, `${colour} ${body}`, `${make} ${model}`, feature, fuel],
      ...[`${transmission} ${make}`, `${make} ${feature}`],
    ]),
  )
    .toLowerCase()
    .split(' ')
    .slice(0, 3);
  const last = words.length - 1;
  if (random.chance(0.3)) words[last] = (words[last] ?? '').slice(0, random.whole(1, 4));
  if (random.chance(0.3)) {
    const place = random.whole(0, last);
    words[place] = misspell(random, words[place] ?? '');
  }
  return words.join(random.chance(0.1) ? '' : ' ');
}

function misspell(random: SeededRandom, word: string): string {
  const place = random.whole(0, word.length);
  const [head, tail] = [word.slice(0, place), word.slice(place)];
  return random.pick([
    `${head}${tail.slice(1)}`,
    `${head}e${tail}`,
    `${head}o${tail.slice(1)}`,
    `${head}${tail.slice(1, 2)}${tail.slice(0, 1)}${tail.slice(2)}`,
  ]);
}
