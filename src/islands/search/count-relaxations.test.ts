import { describe, expect, it } from 'vitest';
import { parseSearch } from '#domain/search/search-url.ts';
import type { SearchClient, SearchParameters } from '#search/clients/client.ts';
import { countWays } from './count-relaxations.ts';
import { searchViewWith } from './search-view.fixture.ts';

const CARS = [
  { make_model: ['Toyota', 'Toyota > HiLux'], body: 'Ute', price: 30_000, colour: 'White' },
  { make_model: ['Ford', 'Ford > Ranger'], body: 'Ute', price: 50_000, colour: 'White' },
  { make_model: ['BMW', 'BMW > X5'], body: 'SUV', price: 80_000, colour: 'Black' },
];
const FACETS = {
  make_model: { Toyota: 1, 'Toyota > HiLux': 1, Ford: 1, 'Ford > Ranger': 1, BMW: 1, 'BMW > X5': 1 },
  body: { Ute: 2, SUV: 1 },
};

const found = ({ facetFilters = [], numericFilters = [] }: SearchParameters) =>
  CARS.filter(
    (car) =>
      [...facetFilters].every((any) =>
        [any].flat().some((filter) => {
          const [attribute = '', value] = filter.split(':');
          return Object.entries(car).some(
            ([name, own]) => name === attribute && [own].flat().includes(value ?? ''),
          );
        }),
      ) && [...numericFilters].flat().every((filter) => car.price <= Number(filter.replace('price<=', ''))),
  ).length;

const client: SearchClient = {
  search: async (requests) => ({
    results: requests.map(({ params = {} }) => ({
      hits: [],
      nbHits: found(params),
      page: 0,
      nbPages: 0,
      hitsPerPage: 0,
      facets: FACETS,
      query: '',
      params: '',
      processingTimeMS: 0,
    })),
  }),
  searchForFacetValues: async () => [],
  ready: async () => {},
};
const ways = (address: string) =>
  countWays(client, parseSearch(address), searchViewWith({ scope: [] }), null);

describe('the ways out of a search that found nothing', () => {
  it('give up what costs least, each with its count', async () => {
    const { similar, relaxations } = await ways('?body=Ute&price=..40000&colour=Black');
    expect(similar).toBeNull();
    expect(relaxations.map(({ dropped, count }) => [dropped, count])).toEqual([
      [[{ kind: 'value', attribute: 'colour', value: 'Black' }], 1],
    ]);
  });

  it('are nearest in kind to a make that is not here', async () => {
    const { similar, relaxations } = await ways('?make_model=Audi&price=..90000');
    expect(similar).toMatchObject({ absent: ['Audi'], kinds: ['BMW'], count: 1 });
    expect(relaxations).toMatchObject([{ count: 3 }]);
  });
});
