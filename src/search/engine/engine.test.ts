import { describe, expect, it } from 'vitest';
import { buildIndex } from './build-index.ts';
import { openIndex } from './engine.ts';
import { SearchRefused } from './errors.ts';
import type { SearchParameters } from './request.ts';

const engine = openIndex(
  buildIndex(
    [
      {
        objectID: '1',
        make: 'Toyota',
        family: 'Hilux',
        price: 30_000,
        tags: ['a', 'b'],
        _geoloc: { lat: -33.87, lng: 151.21 },
      },
      {
        objectID: '2',
        make: 'TOYOTA',
        family: 'Hilux',
        price: 20_000,
        tags: ['b'],
        _geoloc: { lat: -37.81, lng: 144.96 },
      },
      { objectID: '3', make: 'Toyota', family: 'Yaris', tags: [], _geoloc: { lat: -32.93, lng: 151.78 } },
      { objectID: '4', make: 'Kia', price: 10_000 },
    ],
    {
      attributesForFaceting: ['searchable(make)', 'family', 'price', 'tags'],
      ranges: ['price'],
      attributeForDistinct: 'family',
      replicas: { price_desc: { ranking: ['desc(price)'] }, price_asc: { ranking: ['asc(price)'] } },
      renderingContent: { facetOrdering: { facets: { order: ['make'] } } },
    },
  ),
);

const result = (params: SearchParameters, indexName?: string) => {
  const [response] = engine.search([{ indexName, params }]);
  if (response === undefined) throw new Error('No answer');
  return response;
};
const ids = (params: SearchParameters, indexName?: string) =>
  result(params, indexName).hits.map(({ objectID }) => objectID);

describe('a response', () => {
  it('has what InstantSearch reads', () => {
    expect(result({ query: '', facets: ['make', 'price', 'tags'], hitsPerPage: 2, page: 1 })).toMatchObject({
      nbHits: 4,
      page: 1,
      nbPages: 2,
      hitsPerPage: 2,
      facets: { make: { Toyota: 3, Kia: 1 }, price: {}, tags: { b: 2, a: 1 } },
      facets_stats: { price: { min: 10_000, max: 30_000, avg: 20_000, sum: 60_000 } },
      exhaustiveFacetsCount: true,
      exhaustiveNbHits: true,
      processingTimeMS: expect.any(Number),
      renderingContent: { facetOrdering: { facets: { order: ['make'] } } },
    });
  });

  it('has "no key at all when the attribute has no value in the result"', () => {
    const { facets, facets_stats } = result({ facets: ['tags', 'price'], filters: 'objectID:3' });
    expect([facets, facets_stats]).toEqual([{}, {}]);
  });

  it('takes one facet as "a plain STRING"', () => {
    expect(result({ facets: 'family' }).facets).toEqual({ family: { Hilux: 2, Yaris: 1 } });
  });

  it('has histograms where they are asked for; what lies outside counts at the ends', () => {
    const price = { attribute: 'price', from: 15_000, step: 5000, buckets: 3 };
    expect(result({ histograms: [price] }).histograms).toEqual({ price: [1, 1, 1] });
    expect(result({})).not.toHaveProperty('histograms');
  });

  it('has a queryID for click analytics only', () => {
    expect(result({ clickAnalytics: true }).queryID).toMatch(/^[0-9a-f]{32}$/);
    expect(result({})).not.toHaveProperty('queryID');
  });

  it('comes for each request, in their order', () => {
    const requests = ['make:Toyota', 'price < 25000', 'make:toyota'].map((filters) => ({
      params: { filters },
    }));
    expect(engine.search(requests).map(({ nbHits }) => nbHits)).toEqual([3, 2, 3]);
    expect(engine.search([])).toEqual([]);
  });
});

describe('orders', () => {
  it('have "missing last both ways; ties by id"', () => {
    expect(ids({}, 'price_desc')).toEqual(['1', '2', '4', '3']);
    expect(ids({}, 'price_asc')).toEqual(['4', '2', '1', '3']);
    expect(ids({})).toEqual(['1', '2', '3', '4']);
  });

  it('put the nearest first, within the radius in metres', () => {
    expect(ids({ aroundLatLng: '-33.87, 151.2' })).toEqual(['1', '3', '2']);
    expect(ids({ aroundLatLng: '-33.87,151.2', aroundRadius: 150_000 })).toEqual(['1', '3']);
    expect(() => ids({ aroundLatLng: 'Sydney' })).toThrow(SearchRefused);
  });

  it('are cut to places', () => {
    expect(ids({ insideBoundingBox: [[-32, 150, -35, 152]] })).toEqual(['1', '3']);
    expect(ids({ insidePolygon: [[-37, 144, -38, 144, -38, 146, -37, 146]] })).toEqual(['2']);
  });

  it('show one document of a value where that is asked for, and count facets before', () => {
    const distinct = result({ distinct: true, facets: ['family'] }, 'price_asc');
    expect(distinct.hits.map(({ objectID }) => objectID)).toEqual(['4', '2', '3']);
    expect(distinct).toMatchObject({ nbHits: 3, facets: { family: { Hilux: 2, Yaris: 1 } } });
  });
});

describe('facet values', () => {
  const search = (facetQuery: string) =>
    engine.searchFacetValues({ params: { facetName: 'make', facetQuery } }).facetHits;

  it('are found by the beginning of their words and counted among what the rest leaves', () => {
    expect(search('toy')).toEqual([{ value: 'Toyota', highlighted: '<em>Toy</em>ota', count: 3 }]);
    expect(search('ota')).toEqual([]);
    expect(
      engine.searchFacetValues({ params: { facetName: 'make', filters: 'family:Yaris' } }).facetHits,
    ).toEqual([{ value: 'Toyota', highlighted: 'Toyota', count: 1 }]);
  });

  it('are refused for a facet that is not searchable', () => {
    expect(() => engine.searchFacetValues({ params: { facetName: 'family' } })).toThrow(
      'not declared searchable',
    );
  });
});

describe('filters', () => {
  it.each([
    { filters: '', found: ['1', '2', '3', '4'] },
    { filters: 'make:Toyota AND price >= 20000', found: ['1', '2'] },
    { filters: 'make:"Toyota" AND NOT family:Hilux', found: ['3'] },
    { filters: "(family:Hilux OR family:'Yaris') AND tags:b", found: ['1', '2'] },
    { filters: 'tags:b AND family:Yaris OR family:Hilux', found: ['1', '2'] },
    { filters: 'price:10000 TO 20000', found: ['2', '4'] },
    { filters: 'price != 10000', found: ['1', '2'] },
    { filters: 'make:Toyota<score=2>', found: ['1', '2', '3'] },
    { filters: 'published', found: [] },
    { filters: '  objectID:2  ', found: ['2'] },
  ])('$filters', ({ filters, found }) => {
    expect(ids({ filters })).toEqual(found);
  });

  it.each([
    'make:Toyota OR price > 3',
    'make:Toyota OR published',
    'make:',
    'AND',
    'make:Toyota AND',
    'make:Toyota family:Hilux',
    '(make:Toyota',
    'make:Toyota)',
    '((make:Toyota))',
    '(make:Toyota AND family:Hilux)',
    'NOT (make:Toyota)',
    'price > cheap',
    'price:1 TO cheap',
    'make:NOT',
    'make:"Toyota',
  ])('refuses %s', (filters) => {
    expect(() => ids({ filters })).toThrow(SearchRefused);
  });

  it('may come as lists', () => {
    expect(ids({ facetFilters: [['make:Toyota'], 'family:-Hilux'] })).toEqual(['3']);
    expect(ids({ numericFilters: ['price>=10000', ['price<15000', 'price>25000']] })).toEqual(['1', '4']);
    expect(() => ids({ facetFilters: ['make'] })).toThrow(SearchRefused);
  });
});

describe('warming up', () => {
  it('goes in steps and changes no answer', () => {
    expect([...engine.warm()].length).toBeGreaterThan(3);
    expect(ids({})).toEqual(['1', '2', '3', '4']);
  });
});
