import { describe, expect, it } from 'vitest';
import type { SearchClient } from '#search/clients/client.ts';
import { searchViewWith } from './search-view.fixture.ts';
import { wholeView } from './whole-view.ts';

const now = Promise.resolve();

/** A client that finds this for every search. */
const clientWith = (found: object): SearchClient =>
  ({ search: async () => ({ results: [found] }) }) as unknown as SearchClient;

const found = {
  nbHits: 50,
  facets: { body: { SUV: 30, Ute: 20 }, price_range: { '$20,000 to $30,000': 50 } },
  facets_stats: { price: { min: 8_990, max: 260_000 }, year: { min: 2010, max: 2020 } },
};

describe('the whole view', () => {
  it('of a first page has the stops of its price, of what it was printed with', async () => {
    const printed = searchViewWith();
    const facets = { ...printed.results.facets, ...found.facets };
    const view = searchViewWith({ results: { ...printed.results, facets } });
    const { results } = await wholeView(view, clientWith({}), new Promise(() => {}));
    expect(results.stats.price).toMatchObject({ min: 8_990, max: 524_580 });
    expect(results.stats.price?.stops).toContain(20_500);
    expect(results.stats.price?.stops).not.toContain(200_500);
  });

  it('of a further page has the values and ranges of its listing, from the index', async () => {
    const view = searchViewWith({
      page: 2,
      results: { count: 50, facets: { body: { SUV: 30 } }, values_per_facet: 11, stats: {} },
    });
    const { results } = await wholeView(view, clientWith(found), now);
    expect(results.facets).toEqual(found.facets);
    expect(results.stats.year).toEqual(found.facets_stats.year);
    expect(results.stats.price?.stops?.at(-1)).toBe(250_000);
    expect(await wholeView(view, clientWith({ facetHits: [] }), now)).toEqual(view);
  });
});
