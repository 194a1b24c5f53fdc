import { formatMoney } from '#domain/money.ts';
import { byCharacters } from '#domain/order.ts';
import { PRICE_BANDS, WEEKLY_PRICE_BANDS } from '#domain/search/bands.ts';
import { type FacetAttribute, HIERARCHY_SEPARATOR } from '#domain/search/facets.ts';
import { exampleSentence } from '#domain/search/sentence/example-sentence.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { soldWindow } from '#domain/vehicle/status.ts';
import type { HomeSearchView } from '#domain/view/home-search-view.ts';
import { foldFacet } from '#search/engine/facet.ts';
import { MAX_VALUES_PER_FACET } from '#search/engine/request.ts';
import type { Context, Derived } from '../context.ts';
import { facetEngine, facetRecords } from './search-index.ts';
import { listedVehicles } from './stock.ts';

const ATTRIBUTES = ['make', 'make_model', 'body', 'weekly_price_range'] as const satisfies FacetAttribute[];

/** What the fields of the home page's search offer. */
interface StockChoices {
  example: string | null;
  values: Partial<Record<string, string[]>>;
  cheapest: number;
  dearest: number;
}

/**
 * The values of the stock, spelled as the browser's search spells them. Omits what only sold cars have: the clock
 * removes them from the lists, but no option from a printed page.
 */
export const STOCK_CHOICES: Derived<StockChoices> = {
  key: 'derived:choices',
  compute(context) {
    const params = { facets: ATTRIBUTES, hitsPerPage: 0, maxValuesPerFacet: MAX_VALUES_PER_FACET };
    const [found] = facetEngine(context).search([{ params }]);
    const records = facetRecords(context);
    const lasting = listedVehicles(context)
      .filter((vehicle) => soldWindow(vehicle, context.site) === null)
      .flatMap((vehicle) => records.get(vehicle)?.record ?? []);
    const prices = lasting.map(({ price }) => Number(price ?? 0)).filter((price) => price > 0);
    return {
      example: exampleSentence(
        lasting.map(({ fuel, body, price }) => ({
          fuel: String(fuel ?? ''),
          body: String(body ?? ''),
          price: Number(price ?? 0),
        })),
      ),
      values: Object.fromEntries(
        ATTRIBUTES.map((attribute) => {
          const spellings = new Set(lasting.flatMap((record) => record[attribute] ?? []));
          const had = new Set(Array.from(spellings, (value) => foldFacet(String(value))));
          const all = Object.keys(found?.facets[attribute] ?? {});
          return [attribute, all.filter((value) => had.has(foldFacet(value)))];
        }),
      ),
      cheapest: Math.min(Number.MAX_SAFE_INTEGER, ...prices),
      dearest: Math.max(0, ...prices),
    };
  },
};

/** The search of the home page, of what is in stock. */
export function homeSearch({ site, derived }: Context): HomeSearchView {
  const { example, values, cheapest, dearest } = derived(STOCK_CHOICES);
  const valuesOf = (attribute: (typeof ATTRIBUTES)[number]) => values[attribute] ?? [];
  const weekly = valuesOf('weekly_price_range');
  return {
    cars: site.labels.cars.toLowerCase(),
    example,
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
