import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetValues } from '#domain/search/facet-values.ts';
import { anyOf, type Filter } from '#domain/search/filter.ts';
import {
  type SearchState,
  WHOLE_LISTING,
  withQuery,
  withRange,
  withValues,
} from '#domain/search/search-state.ts';
import { parseSearch } from '#domain/search/search-url.ts';
import type { RecentSearch } from '#domain/search/suggestion/recent-search.ts';
import { openSuggestions } from '#islands/suggest/open-suggestions.ts';
import { CLIENTS } from './rigs.ts';
import { context, indexFile, listedCars } from './stock.ts';

const CARS = listedCars(400);
const client = await CLIENTS.static(indexFile(CARS));
const VALUES = CARS.map(({ vehicle }) => facetValues(vehicle, context));
/** The lists of the law, by path. */
const SCOPES: Record<string, readonly Filter[]> = {
  '/search': [],
  '/search/used-cars': [anyOf('car_type', ['used'])],
};

/** Cars with one of each facet's values, and numbers within each range: counted one by one. */
function carsOf({ values, ranges }: SearchState, scope: readonly Filter[]): number {
  const wanted = [
    ...Object.entries(values),
    ...scope.flat().map((condition) => ['car_type', [String(condition.value)]] as const),
  ];
  return VALUES.filter((car: Record<string, unknown>) => {
    const has = (attribute: string, value: string) => [car[attribute]].flat().includes(value);
    const isWithin = ([attribute, { min, max }]: [string, { min: number | null; max: number | null }]) => {
      const number = car[attribute] as number | null;
      return (
        number !== null &&
        number >= (min ?? Number.NEGATIVE_INFINITY) &&
        number <= (max ?? Number.POSITIVE_INFINITY)
      );
    };
    return (
      wanted.every(([attribute, options]) => options.some((value) => has(attribute, value))) &&
      Object.entries(ranges).every(isWithin)
    );
  }).length;
}

const NAMES = ['Toyota', 'Corolla', 'C-HR', 'HiLux', 'Mazda CX-5', 'Land Rover Range Rover', 'SUV', 'Hatch'];
const PRICES = ['under 20k', '$35,000', '45', 'budget 60000', '100k'];
const RECENT: RecentSearch[] = [
  { label: 'Toyota', search: '?make_model=Toyota' },
  { label: 'suv up to $40,000', search: '?body=SUV&price=..40000' },
];

const prefix = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.integer({ min: 1, max: 24 }))
    .map(([text, length]) => text.slice(0, length));
const typed = fc.oneof(prefix(NAMES), prefix(PRICES), fc.string({ minLength: 1, maxLength: 3 }));
const base = fc
  .record({
    body: fc.subarray(['SUV', 'Ute', 'Hatch']),
    make_model: fc.subarray(['Toyota', 'Mazda > CX-5']),
    max: fc.option(fc.integer({ min: 5000, max: 90_000 })),
    query: fc.constantFrom('', 'toy'),
  })
  .map(({ body, make_model, max, query }) =>
    withQuery(
      withRange(withValues(withValues(WHOLE_LISTING, 'body', body), 'make_model', make_model), 'price', {
        min: null,
        max,
      }),
      query,
    ),
  );

describe('the count of a suggestion', () => {
  it('is that of the page that it opens', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(typed, base, fc.constantFrom(...Object.keys(SCOPES)), async (text, state, path) => {
        const suggest = openSuggestions(client, { path, scope: [...(SCOPES[path] ?? [])] });
        for (const { kind, count, href } of await suggest(text, state, RECENT)) {
          seen.add(kind);
          const page = new URL(href, 'https://site.example');
          expect(count, href).toBe(carsOf(parseSearch(page.search), SCOPES[page.pathname] ?? []));
          expect(count, href).toBeGreaterThan(0);
        }
      }),
      { numRuns: 200 },
    );
    expect([...seen].sort()).toEqual(['body', 'make', 'model', 'price', 'recent']);
  });

  it('of a name does without the filter of its kind, which it replaces', async () => {
    const suggest = openSuggestions(client, { path: '/search', scope: [] });
    const [mazda] = await suggest('mazda', withValues(WHOLE_LISTING, 'make_model', ['Toyota']), []);
    const alone = withValues(WHOLE_LISTING, 'make_model', ['Mazda']);
    expect(mazda).toMatchObject({
      label: 'Mazda',
      count: carsOf(alone, []),
      href: '/search?make_model=Mazda',
    });
  });

  it('of recent words is that of what they are understood as', async () => {
    const suggest = openSuggestions(client, { path: '/search', scope: [] });
    const words = { label: 'toyota suv', search: '?query=toyota+suv' };
    const near = { label: 'suv near 2300', search: '?query=suv+near+2300' };
    const rows = await suggest('', WHOLE_LISTING, [words, near]);
    const understood = withValues(withValues(WHOLE_LISTING, 'body', ['SUV']), 'make_model', ['Toyota']);
    expect(rows.map(({ count }) => count)).toEqual([carsOf(understood, []), null]);
  });
});

it('a stock number leads to its car', async () => {
  const suggest = openSuggestions(client, {
    path: '/search/used-cars',
    scope: [...(SCOPES['/search/used-cars'] ?? [])],
  });
  const [{ vehicle, card } = { vehicle: null, card: null }] = CARS;
  const rows = await suggest(String(vehicle?.stocknum).toLowerCase(), WHOLE_LISTING, []);
  expect(rows).toEqual([
    {
      kind: 'car',
      label: `${vehicle?.stocknum}: ${card?.name}`,
      count: null,
      href: card?.href,
      search: null,
    },
  ]);
});
