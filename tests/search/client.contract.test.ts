import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACETS } from '#domain/search/facets.ts';
import { above, anyOf, between } from '#domain/search/filter.ts';
import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { SORT_ORDERS } from '#domain/search/sort.ts';
import { isComplete, sortVehicles } from '#domain/search/sort-vehicles.ts';
import { isListed } from '#domain/vehicle/status.ts';
import type { CardFields } from '#search/card/card-fields.ts';
import { cardOf } from '#search/card/card-of.ts';
import type { SearchClient, SearchResult } from '#search/clients/client.ts';
import { openIndex } from '#search/engine/engine.ts';
import type { FacetSearchResponse, SearchParameters, SearchRequest } from '#search/engine/request.ts';
import { CLIENTS } from './rigs.ts';
import type { StandIn } from './stand-ins/http-server.ts';
import { context, indexFile, listedCars, NOW } from './stock.ts';

/** The index as pushed an hour ago: some of these cars have left the lists since. */
const stale = listedCars(300);
const cars = stale.filter(({ vehicle }) => isListed(vehicle, context.site, NOW));
const engine = openIndex(indexFile(cars));

const facets = FACETS.map(({ attribute }) => attribute);
const everything = { facets, hitsPerPage: 21, maxValuesPerFacet: 100 };

/** Requests like those of react-instantsearch and its helper. */
const SEARCHES: Record<string, SearchParameters> = {
  'no refinement': everything,
  'a second page': { ...everything, page: 1 },
  'a page after the last': { ...everything, page: 99 },
  'an OR of values': { ...everything, facetFilters: [['make:Toyota', 'make:Land Rover'], ['body:SUV']] },
  'the values of a refined facet': { facets: 'make', hitsPerPage: 0, facetFilters: [['body:Ute']] },
  'numbers as values': { ...everything, facetFilters: [['seats:5', 'seats:7']] },
  'a value that a car must not have': { ...everything, facetFilters: ['make:-Mazda'] },
  'values that several features have': {
    ...everything,
    facetFilters: ['filtered_features:Tow bar', 'filtered_features:Sunroof'],
  },
  'a hierarchy': { ...everything, facetFilters: [['make_model:Mazda > CX-5']] },
  'a range': { ...everything, numericFilters: ['price>=20000', 'price<=60000'] },
  'the range of a refined range': { facets: 'price', hitsPerPage: 0, numericFilters: ['year>=2015'] },
  'an OR of numbers': { ...everything, numericFilters: [['year=2020', 'year=2021']] },
  'values full of operators': {
    ...everything,
    facetFilters: [
      ['badge:Koba: 2WD', 'badge:GXL, 4WD', 'badge:GR (Auto)', 'badge:SX & ZR', 'badge:Maxx "Sport"'],
    ],
  },
  'more of those': {
    ...everything,
    facetFilters: [
      ["badge:Touring's", 'badge:G25 || GT', 'badge:\\-L', 'badge:P400 && Co', 'badge:\\ Black'],
    ],
  },
  'a value that no car has': { ...everything, facetFilters: [['make:`&& (']] },
  'a listing of new and demo cars': {
    ...everything,
    filters: printForAlgolia([anyOf('car_type', ['new', 'demo'])]),
  },
  'a listing with everything a filter can be': {
    ...everything,
    facetFilters: [['colour:White', 'colour:Grey']],
    filters: printForAlgolia([
      anyOf('make', ['Toyota', 'Mazda']),
      [{ kind: 'facet', attribute: 'body', value: 'Ute', negated: true }],
      between('price', 5000, 80_000),
      above('year', 2010),
    ]),
  },
  'near a place': { ...everything, aroundLatLng: '-33.0,151.5', aroundRadius: 200_000 },
};

const TEXTS = ['toyota', 'mazda cx-5', 'hil', 'corola', 'ute', 'S7011', 'tow bar', 'newcastle', 'zzzz'];

const only = (results: (SearchResult | FacetSearchResponse)[]): SearchResult => {
  const [result] = results;
  if (result === undefined || 'facetHits' in result) throw new Error('No answer to a search');
  return result;
};

/** Must be the same for every provider. */
const comparable = ({ hits, processingTimeMS: _, params: _params, ...rest }: SearchResult) => {
  const { nbHits, page, nbPages, hitsPerPage, facets: counts, facets_stats, query, index } = rest;
  const ids = hits.map(({ objectID }) => objectID);
  return { ids, nbHits, page, nbPages, hitsPerPage, counts, facets_stats, query, index };
};

describe.each(['static', 'algolia', 'typesense'] as const)('a search client: %s', (kind) => {
  const servers: StandIn[] = [];
  let client: SearchClient;
  beforeAll(async () => {
    const file = indexFile(kind === 'static' ? cars : stale);
    client = await CLIENTS[kind](file, (server) => servers.push(server));
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  const expectSame = async (request: SearchRequest) => {
    const { results } = await client.search([request]);
    expect(comparable(only(results))).toEqual(comparable(only(engine.search([request]))));
    return only(results);
  };

  it.each(Object.entries(SEARCHES))('%s', async (_name, params) => {
    // Without a requested order or a better match, only the order's own rule decides.
    await expectSame({ indexName: 'price_desc', params });
  });

  // Hosted engines have no turns.
  const orders = Object.entries(SORT_ORDERS).filter(([, { first }]) => kind === 'static' || !first);
  it.each(orders.map(([key]) => key))('the order %s, missing ones last', async (indexName) => {
    for (const page of [0, 5, 13]) await expectSame({ indexName, params: { ...everything, page } });
  });

  it('cars that can be had with price and photos first, then the newest, where that is recommended', async () => {
    const { results } = await client.search([{ indexName: 'recommended', params: { hitsPerPage: 300 } }]);
    const ids = only(results).hits.map(({ objectID }) => objectID);
    const complete = new Set(
      cars.filter(({ vehicle }) => isComplete(vehicle, context.site)).map(({ vehicle }) => vehicle.id),
    );
    expect(complete.size).toBeGreaterThan(0);
    expect(new Set(ids.slice(0, complete.size))).toEqual(complete);
    if (kind === 'static') return;
    const newest = sortVehicles(
      cars.map(({ vehicle }) => vehicle),
      'created_desc',
      context.site,
    ).map(({ id }) => id);
    expect(ids.slice(0, complete.size)).toEqual(newest.filter((id) => complete.has(id)));
  });

  it('the site’s own order where none is named', () =>
    expectSame({ indexName: 'harbour', params: everything }));

  it.each(TEXTS)('the words "%s" find the same cars, in whatever order', async (query) => {
    const request = { indexName: 'harbour', params: { ...everything, query, hitsPerPage: 100 } };
    const [found, wanted] = [only((await client.search([request])).results), only(engine.search([request]))];
    expect({ ...comparable(found), ids: comparable(found).ids.sort() }).toEqual({
      ...comparable(wanted),
      ids: comparable(wanted).ids.sort(),
    });
  });

  it('words for numbers: "7 seater" is no other 7', async () => {
    const wanted = cars.filter(({ vehicle }) => vehicle.seats === 7).length;
    const { results } = await client.search([{ params: { query: '7seater' } }]);
    expect(only(results).nbHits).toBe(wanted);
  });

  it('one result for each request, in their order', async () => {
    const { results } = await client.search([
      { indexName: 'km_asc', params: { ...everything, hitsPerPage: 1 } },
      { type: 'facet', facet: 'make', params: { facetQuery: 'la' } },
      { indexName: 'year_desc', params: { facets: 'make', hitsPerPage: 0 } },
    ]);
    expect(
      results.map((result) => ('facetHits' in result ? result.facetHits[0]?.value : result.index)),
    ).toEqual(['km_asc', 'Land Rover', 'year_desc']);
    expect((await client.search([])).results).toEqual([]);
  });

  it('searches a facet’s values, within the other refinements', async () => {
    const params = {
      facetName: 'model',
      facetQuery: 'c',
      maxFacetHits: 5,
      facetFilters: [['body:SUV']],
      highlightPreTag: '[',
      highlightPostTag: ']',
    };
    const [found] = await client.searchForFacetValues([{ params }]);
    expect(found?.facetHits).toEqual(engine.searchFacetValues({ params }).facetHits);
    expect(found?.facetHits.map(({ highlighted }) => highlighted)).toEqual(
      expect.arrayContaining(['[C]X-5', '[C]-HR']),
    );
  });

  it('returns hits with all data of a card', async () => {
    const { results } = await client.search([{ indexName: 'price_asc', params: { hitsPerPage: 100 } }]);
    const cards = new Map(cars.map(({ card }) => [card.id, card]));
    for (const hit of only(results).hits)
      expect(cardOf(hit as unknown as CardFields)).toEqual(cards.get(hit.objectID));
  });

  it('returns histograms, with outliers in the first and the last bucket', async () => {
    const histograms = [
      { attribute: 'price', from: 10_000, step: 5000, buckets: 12 },
      { attribute: 'year', from: 2010, step: 1, buckets: 17 },
    ];
    const params = { ...everything, histograms, facetFilters: ['make:Toyota'] };
    const requests = [
      { indexName: 'km_asc', params },
      { indexName: 'km_asc', params: { facets: 'make', hitsPerPage: 0 } },
      { indexName: 'km_asc', params: { facets: ['price', 'year'], hitsPerPage: 0, histograms } },
    ];
    const { results } = await client.search(requests);
    const wanted = engine.search(requests);
    const drawn = (all: (SearchResult | FacetSearchResponse)[]) =>
      all.map((result) => ({ ...comparable(only([result])), histograms: only([result]).histograms }));
    expect(drawn(results)).toEqual(drawn(wanted));
  });
});
