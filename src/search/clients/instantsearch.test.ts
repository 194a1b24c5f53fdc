import { describe, expect, it } from 'vitest';
import { buildIndex } from '#search/engine/build-index.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import type { SearchParameters } from '#search/engine/request.ts';
import { openStaticClient } from './static.ts';

/** What InstantSearch's helper expects of any engine, as its own integration tests say it. */
const CARS: SearchRecord[] = [
  {
    objectID: '1',
    city: 'Sydney',
    facilities: ['wifi', 'bath'],
    stars: 5,
    group: 'a',
    _tags: ['new', 'hot'],
  },
  { objectID: '2', city: 'Sydney', facilities: ['wifi', 'spa'], stars: 4, group: 'a', _tags: ['hot'] },
  { objectID: '3', city: 'Perth', facilities: ['spa'], stars: 3, group: 'b', _tags: ['old'] },
  {
    objectID: '4',
    city: 'New Town',
    facilities: ['wifi'],
    stars: 4,
    group: 'b',
    place: { name: 'Town hall' },
  },
  { objectID: '5', city: 'Darwin', group: 'c' },
];
const SETTINGS = {
  attributesForFaceting: ['searchable(city)', 'facilities', 'stars'],
  ranges: ['stars'],
  searchableAttributes: ['city', 'facilities', 'place.name'],
  attributesToHighlight: ['city', 'facilities', 'place'],
  attributeForDistinct: 'group',
};

const clientOf = (records: SearchRecord[]) => {
  const bytes = buildIndex(records, SETTINGS);
  const arrayBuffer = async () => bytes.slice().buffer;
  return openStaticClient({ href: '/', fetch: async () => ({ ok: true, status: 200, arrayBuffer }) });
};
const client = await clientOf(CARS);

const searchAll = async (...params: SearchParameters[]) =>
  (await client.search(params.map((own) => ({ params: own })))).results.map((result) => {
    if (!('hits' in result)) throw new Error('An answer to another question');
    return result;
  });
const ids = async (params: SearchParameters) => {
  const [result] = await searchAll(params);
  return result?.hits.map(({ objectID }) => objectID);
};

describe('the static client under InstantSearch', () => {
  it('is a plain object whose functions stand alone, without what switches on Algolia-only code', async () => {
    const { search } = { ...client };
    expect(await search([])).toEqual({ results: [] });
    for (const key of ['transporter', '_useCache', 'addAlgoliaAgent', 'initIndex', 'appId']) {
      expect(client).not.toHaveProperty(key);
    }
  });

  it('filters: values of one facet are alternatives, facets and features all hold, a minus excludes', async () => {
    expect(await ids({ facetFilters: [['city:Sydney', 'city:Perth']] })).toEqual(['1', '2', '3']);
    expect(await ids({ facetFilters: [['city:Sydney', 'city:Perth'], ['facilities:spa']] })).toEqual([
      '2',
      '3',
    ]);
    expect(await ids({ facetFilters: ['facilities:wifi', 'facilities:spa'] })).toEqual(['2']);
    expect(await ids({ facetFilters: ['city:-Sydney', 'facilities:wifi'] })).toEqual(['4']);
  });

  it('counts a refined facet without itself in a request of its own', async () => {
    const [main, own] = await searchAll(
      { facets: ['city', 'facilities'], facetFilters: [['city:Sydney'], 'facilities:wifi'] },
      { facets: 'city', facetFilters: ['facilities:wifi'], hitsPerPage: 0, page: 0 },
    );
    expect(main).toMatchObject({ nbHits: 2, facets: { city: { Sydney: 2 } } });
    expect(own).toMatchObject({ hits: [], nbPages: 0, facets: { city: { Sydney: 2, 'New Town': 1 } } });
  });

  it('numerics: all hold, of a list one; the statistics of a touched range come without it', async () => {
    expect(await ids({ numericFilters: ['stars>=4', ['stars=5', 'stars=3']] })).toEqual(['1']);
    const [touched, whole, cleared] = await searchAll(
      { facets: ['stars'], numericFilters: ['stars>=5'] },
      { facets: 'stars', hitsPerPage: 0 },
      { facets: 'stars', hitsPerPage: 0 },
    );
    expect(touched?.facets_stats).toEqual({ stars: { min: 5, max: 5, avg: 5, sum: 5 } });
    expect(whole).toMatchObject({ facets: { stars: {} }, facets_stats: { stars: { min: 3, max: 5 } } });
    expect(cleared?.facets_stats).toEqual(whole?.facets_stats);
  });

  it('tags: all hold, of a list one', async () => {
    expect(await ids({ tagFilters: ['hot', ['new', 'old']] })).toEqual(['1']);
    expect(await ids({ tagFilters: ['-hot'] })).toEqual(['3', '4', '5']);
  });

  it('facet search: within the rest, by the beginnings of words, marked', async () => {
    const { results } = await client.search([
      { type: 'facet', facet: 'city', params: { facetQuery: 't', facetFilters: ['facilities:wifi'] } },
      {
        type: 'facet',
        facet: 'city',
        params: { facetQuery: 'syd', highlightPreTag: '<b>', highlightPostTag: '</b>', maxFacetHits: 1 },
      },
    ]);
    expect(results).toMatchObject([
      { facetHits: [{ value: 'New Town', highlighted: 'New <em>T</em>own', count: 1 }] },
      { facetHits: [{ value: 'Sydney', highlighted: '<b>Syd</b>ney', count: 2 }] },
    ]);
  });

  it('distinct: one of a group, facets counted as if all were shown', async () => {
    const [result] = await searchAll({ distinct: true, facets: ['city'] });
    expect(result?.hits.map(({ objectID }) => objectID)).toEqual(['1', '3', '5']);
    expect(result).toMatchObject({ nbHits: 3, facets: { city: { Sydney: 2 } } });
  });

  it('highlight: with the tags given, lists stay lists, nested values stay nested', async () => {
    const tags = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' };
    const [words, nested] = await searchAll({ query: 'wifi', ...tags }, { query: 'town', ...tags });
    expect(words?.hits[0]?._highlightResult).toMatchObject({
      city: { value: 'Sydney', matchLevel: 'none' },
      facilities: [
        { value: 'bath', matchLevel: 'none' },
        { value: '__ais-highlight__wifi__/ais-highlight__', matchLevel: 'full', fullyHighlighted: true },
      ],
    });
    expect(nested?.hits[0]?._highlightResult).toMatchObject({
      place: { name: { value: '__ais-highlight__Town__/ais-highlight__ hall' } },
    });
  });

  it('an empty index: no hits, no pages, no facets, no error', async () => {
    const { results } = await (await clientOf([])).search([
      {
        params: { query: 'any', facets: ['*'], facetFilters: [['city:Perth']], numericFilters: ['stars>1'] },
      },
      { params: { aroundLatLng: '0,0', distinct: true } },
      { type: 'facet', facet: 'city' },
    ]);
    expect(results).toMatchObject([
      { hits: [], nbHits: 0, nbPages: 0, facets: {}, facets_stats: {} },
      { hits: [], nbHits: 0 },
      { facetHits: [] },
    ]);
  });
});
