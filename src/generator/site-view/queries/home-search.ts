import { formatMoney } from '#domain/money.ts';
import { byCharacters } from '#domain/order.ts';
import { PRICE_BANDS, WEEKLY_PRICE_BANDS } from '#domain/search/bands.ts';
import { type FacetAttribute, HIERARCHY_SEPARATOR } from '#domain/search/facets.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { HomeSearchView } from '#domain/view/home-search-view.ts';
import { MOST_VALUES_PER_FACET } from '#search/engine/request.ts';
import type { Context, Derived } from '../context.ts';
import { facetEngine } from './search-index.ts';

const ATTRIBUTES = ['make', 'make_model', 'body', 'weekly_price_range'] as const satisfies FacetAttribute[];

/** What the fields of the home page's search offer. */
interface StockChoices {
  count: number;
  counts: Partial<Record<string, Record<string, number>>>;
  cheapest: number;
  dearest: number;
}

/** The values of the whole stock, by the same search that browsers make. */
export const STOCK_CHOICES: Derived<StockChoices> = {
  key: 'derived:choices',
  compute(context) {
    const [found] = facetEngine(context).search([
      {
        params: {
          facets: [...ATTRIBUTES, 'price'],
          hitsPerPage: 0,
          maxValuesPerFacet: MOST_VALUES_PER_FACET,
        },
      },
    ]);
    const { price } = found?.facets_stats ?? {};
    return {
      count: found?.nbHits ?? 0,
      counts: found?.facets ?? {},
      cheapest: price?.min ?? 0,
      dearest: price?.max ?? 0,
    };
  },
};

/** The search of the home page, of what is in stock. */
export function homeSearch({ site, derived }: Context): HomeSearchView {
  const { count, counts, cheapest, dearest } = derived(STOCK_CHOICES);
  const valuesOf = (attribute: (typeof ATTRIBUTES)[number]) => Object.keys(counts[attribute] ?? {});
  const weekly = valuesOf('weekly_price_range');
  return {
    count,
    cars: site.labels.cars.toLowerCase(),
    makes: choices(valuesOf('make')),
    models: modelsByMake(valuesOf('make_model').filter((value) => value.includes(HIERARCHY_SEPARATOR))),
    bodies: choices(valuesOf('body')),
    prices: PRICE_BANDS.bounds
      .filter((bound) => bound > cheapest && bound < dearest)
      .map((bound) => ({ value: `..${bound}`, label: `Up to ${formatMoney(bound)}` })),
    weekly: [...WEEKLY_PRICE_BANDS.labels, WEEKLY_PRICE_BANDS.last].filter((label) => weekly.includes(label)),
    counting: {
      index_href: searchIndexPath(),
      provider: site.search.provider,
      shared_words: site.search.words,
    },
  };
}

/** Sorted; one value is no choice. */
const choices = (values: string[]): string[] => (values.length < 2 ? [] : values.toSorted(byCharacters));

function modelsByMake(values: string[]): HomeSearchView['models'] {
  const models = values.toSorted(byCharacters).map((value) => {
    const [make = '', name = ''] = value.split(HIERARCHY_SEPARATOR);
    return { make, name };
  });
  return Array.from(
    Map.groupBy(models, ({ make }) => make),
    ([make, own]) => ({ make, names: own.map(({ name }) => name) }),
  );
}
