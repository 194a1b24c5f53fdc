import { describe, expect, it, vi } from 'vitest';
import { buildIndex } from '#search/engine/build-index.ts';
import { IndexUnreadable, SearchRefused } from '#search/engine/errors.ts';
import type { SearchParameters } from '#search/engine/request.ts';
import { lazyClient } from './lazy.ts';
import { openStaticClient, type StaticClientOptions } from './static.ts';

const file = buildIndex(
  [
    { objectID: 'a', make: 'Toyota', price: 10_000 },
    { objectID: 'b', make: 'Kia', price: 20_000 },
  ],
  {
    attributesForFaceting: ['searchable(make)', 'price'],
    attributesToHighlight: [],
    attributeForDistinct: 'make',
  },
);

const answering = (bytes: Uint8Array<ArrayBuffer>, status = 200) => ({
  ok: status < 300,
  status,
  arrayBuffer: async () => bytes.slice().buffer,
});
const foreign = new TextEncoder().encode('<!DOCTYPE html><title>404</title>');

/** As pages have it: opened when it is first needed. */
const createStaticClient = (options: StaticClientOptions) => lazyClient(() => openStaticClient(options));

describe('the static client', () => {
  it('fetches nothing before it is asked, and once however often it is', async () => {
    const fetch = vi.fn(async () => answering(file));
    const { ready, search } = createStaticClient({ href: '/search-index.bin', fetch });
    expect(fetch).not.toHaveBeenCalled();
    const [{ results }] = await Promise.all([search([{ params: {} }]), ready(), search([])]);
    expect(results).toMatchObject([{ nbHits: 2 }]);
    expect(fetch.mock.calls).toEqual([['/search-index.bin', { cache: 'default' }]]);
  });

  it('limits every search and facet search by what holds when it is asked (rules 1)', async () => {
    let limit = 'price < 15000';
    const client = createStaticClient({
      href: '/',
      fetch: async () => answering(file),
      limit: () => limit,
    });
    const found = async () => {
      const requests = [{ params: {} }, { params: { filters: 'make:Kia' } }, {}];
      const { results } = await client.search(requests);
      return results.map((result) => ('nbHits' in result ? result.nbHits : null));
    };
    expect(await found()).toEqual([1, 0, 1]);
    const facetSearch = { params: { facetName: 'make', facetQuery: 'ki' } };
    expect(await client.searchForFacetValues([facetSearch])).toMatchObject([{ facetHits: [] }]);
    limit = '';
    expect(await found()).toEqual([2, 1, 2]);
  });

  it('is prepared in steps, between which the page breathes', async () => {
    const pause = vi.fn(async () => {});
    await createStaticClient({ href: '/', fetch: async () => answering(file), pause }).ready();
    expect(pause.mock.calls.length).toBeGreaterThan(3);
  });

  it('answers searches and facet searches of one call in their order', async () => {
    const client = createStaticClient({ href: '/', fetch: async () => answering(file) });
    const { results } = await client.search([
      { params: { filters: 'make:Kia' } },
      { type: 'facet', facet: 'make', params: { facetQuery: 'to' } },
      { params: {} },
    ]);
    const facetHits = [{ value: 'Toyota', highlighted: '<em>To</em>yota', count: 1 }];
    expect(results).toMatchObject([{ nbHits: 1 }, { facetHits }, { nbHits: 2 }]);
    expect(
      await client.searchForFacetValues([{ params: { facetName: 'make', facetQuery: 'to' } }]),
    ).toMatchObject([{ facetHits }]);
  });

  it.each([
    { what: 'damaged', response: answering(file.subarray(0, 40)) },
    { what: 'foreign', response: answering(foreign) },
    { what: 'missing', response: answering(foreign, 404) },
  ])(
    'rejects with IndexUnreadable for a $what file, tried twice, and tries again when asked again',
    async ({ response }) => {
      const fetch = vi.fn(async () => response);
      const client = createStaticClient({ href: '/', fetch });
      await expect(client.search([])).rejects.toThrow(IndexUnreadable);
      expect(fetch.mock.calls).toEqual([
        ['/', { cache: 'default' }],
        ['/', { cache: 'reload' }],
      ]);
      fetch.mockResolvedValue(answering(file));
      expect(await client.search([{ params: {} }])).toMatchObject({ results: [{ nbHits: 2 }] });
    },
  );

  it('mends a damaged copy of a cache and a lost connection by itself', async () => {
    const fetch = vi.fn(async () => answering(file)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(createStaticClient({ href: '/', fetch }).ready()).resolves.toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each<{ what: string; params: SearchParameters; result: object }>([
    { what: 'places', params: { aroundLatLng: '0,0' }, result: { nbHits: 0 } },
    { what: 'typos', params: { query: 'toyoda' }, result: { nbHits: 1 } },
    { what: 'one document of a kind', params: { distinct: true }, result: { nbHits: 2 } },
    {
      what: 'marks',
      params: { query: 'kia', attributesToHighlight: ['make'] },
      result: { hits: [{ _highlightResult: { make: { value: '<em>Kia</em>' } } }] },
    },
  ])('finds what few searches need: $what', async ({ params, result }) => {
    const client = createStaticClient({ href: '/', fetch: async () => answering(file) });
    expect(await client.search([{ params }])).toMatchObject({ results: [result] });
  });

  it('rejects what the engine refuses and goes on', async () => {
    const client = createStaticClient({ href: '/', fetch: async () => answering(file) });
    await expect(client.search([{ params: { filters: 'make:' } }])).rejects.toThrow(SearchRefused);
    expect(await client.search([{ params: {} }])).toMatchObject({ results: [{ nbHits: 2 }] });
  });
});
