import { describe, expect, it } from 'vitest';
import { type SearchState, WHOLE_LISTING } from '#domain/search/search-state.ts';
import { countingParameters } from '#search/state-parameters.ts';
import { parametersOf } from './parameters.ts';
import { searchViewWith } from './search-view.fixture.ts';

const view = searchViewWith();
const refined: SearchState = {
  query: 'tow bar',
  page: 3,
  sortBy: 'km_asc',
  values: { body: ['SUV', 'Ute'], make: ['Kia'] },
  ranges: { price: { min: 10_000, max: null }, year: { min: null, max: 2020 } },
  near: { postcode: '2300', km: 50 },
};
const newcastle = { lat: -32.93, long: 151.78 };

describe('the parameters of a search', () => {
  it('have the words without quotation marks, which engines would read as they like', () => {
    const state = { ...WHOLE_LISTING, query: '"tow bar" ute' };
    const queries = [parametersOf(state, view, null), countingParameters(state, view, null)].map(
      ({ query }) => query,
    );
    expect(queries).toEqual(['tow bar ute', 'tow bar ute']);
  });

  it('say a whole listing: its scope, its order, every facet it offers', () => {
    expect(parametersOf(WHOLE_LISTING, view, null)).toMatchObject({
      index: 'price_desc',
      query: '',
      page: 0,
      hitsPerPage: 21,
      filters: 'car_type:"used"',
      disjunctiveFacets: ['status', 'make_model', 'price', 'body'],
      disjunctiveFacetsRefinements: {},
      numericRefinements: {},
      aroundLatLng: undefined,
    });
  });

  it.each([
    ['', null, 'price_desc'],
    ['sunroof', null, 'best_match'],
    ['sunroof', 'price_desc', 'price_desc'],
    ['', 'km_asc', 'km_asc'],
  ] as const)('order "%s" with %s chosen by %s (rules 67)', (query, sortBy, index) => {
    expect(parametersOf({ ...WHOLE_LISTING, query, sortBy }, view, null).index).toBe(index);
  });

  it('say what is asked for, also of facets that the page does not offer', () => {
    expect(parametersOf(refined, view, newcastle)).toMatchObject({
      index: 'km_asc',
      page: 2,
      disjunctiveFacets: ['status', 'make', 'make_model', 'price', 'body', 'year'],
      disjunctiveFacetsRefinements: { body: ['SUV', 'Ute'], make: ['Kia'] },
      numericRefinements: { price: { '>=': [10_000] }, year: { '<=': [2020] } },
      aroundLatLng: '-32.93,151.78',
      aroundRadius: 50_000,
    });
  });

  it('find nothing near a postcode that does not exist', () => {
    expect(parametersOf(refined, view, null)).toMatchObject({ aroundLatLng: '0,0' });
  });

  it('count the cars in parts that fill the slider', () => {
    expect(parametersOf(WHOLE_LISTING, view, null)).toMatchObject({
      histograms: [{ attribute: 'price', from: 8_500, step: 500, buckets: 483 }],
    });
  });

  it('of a count say the same in plain filters', () => {
    expect(countingParameters(refined, view, newcastle)).toEqual({
      query: 'tow bar',
      hitsPerPage: 0,
      filters: 'car_type:"used"',
      facetFilters: [['body:SUV', 'body:Ute'], ['make:Kia']],
      numericFilters: ['price>=10000', 'year<=2020'],
      aroundLatLng: '-32.93,151.78',
      aroundRadius: 50_000,
    });
  });
});
