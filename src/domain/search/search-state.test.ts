import { describe, expect, it } from 'vitest';
import {
  refinementsOf,
  type SearchState,
  WHOLE_LISTING,
  withNearby,
  without,
  withoutAll,
  withPage,
  withQuery,
  withRange,
  withSort,
  withToggled,
  withValues,
} from './search-state.ts';

const state: SearchState = {
  query: 'ute',
  page: 4,
  sortBy: 'km_asc',
  values: { make: ['Kia', 'Mazda'], body: ['SUV'] },
  ranges: { price: { min: null, max: 20_000 } },
  near: { postcode: '2000', km: 50 },
};

describe('what a shopper asks for', () => {
  it.each([
    { what: 'words', next: withQuery(state, 'van') },
    { what: 'an order', next: withSort(state, null) },
    { what: 'a value', next: withToggled(state, 'make', 'Ford') },
    { what: 'values', next: withValues(state, 'body', []) },
    { what: 'a range', next: withRange(state, 'year', { min: 2020, max: null }) },
    { what: 'a place', next: withNearby(state, null) },
  ])('starts at the first page again with $what', ({ next }) => {
    expect(next.page).toBe(1);
    expect(next).not.toEqual({ ...state, page: 1 });
  });

  it('turns its pages and keeps the rest', () => {
    expect(withPage(state, 2)).toEqual({ ...state, page: 2 });
  });

  it('chooses a value and lets go of it again', () => {
    const ford = withToggled(state, 'make', 'Ford');
    expect(ford.values.make).toEqual(['Ford', 'Kia', 'Mazda']);
    expect(withToggled(ford, 'make', 'Ford').values).toEqual(state.values);
    expect(withToggled(WHOLE_LISTING, 'make', 'Ford').values).toEqual({ make: ['Ford'] });
  });

  it('has no facet without a value, and no range that is open at both ends', () => {
    expect(withToggled(state, 'body', 'SUV').values).toEqual({ make: ['Kia', 'Mazda'] });
    expect(withRange(state, 'price', { min: null, max: null }).ranges).toEqual({});
  });

  it('counts each value once', () => {
    expect(withValues(state, 'fuel', ['Petrol', 'Diesel', 'Petrol']).values.fuel).toEqual([
      'Diesel',
      'Petrol',
    ]);
  });
});

describe('refinements', () => {
  const all = refinementsOf(state);

  it('name everything that narrows the listing: not page, not order', () => {
    expect(all).toEqual([
      { kind: 'query', query: 'ute' },
      { kind: 'value', attribute: 'make', value: 'Kia' },
      { kind: 'value', attribute: 'make', value: 'Mazda' },
      { kind: 'value', attribute: 'body', value: 'SUV' },
      { kind: 'range', attribute: 'price', range: { min: null, max: 20_000 } },
      { kind: 'near', near: { postcode: '2000', km: 50 } },
    ]);
    expect(refinementsOf({ ...WHOLE_LISTING, page: 3, sortBy: 'km_asc' })).toEqual([]);
  });

  it('are dropped one by one: each leaves the others', () => {
    for (const refinement of all) {
      expect(refinementsOf(without(state, refinement))).toEqual(all.filter((other) => other !== refinement));
    }
    expect(all.reduce(without, state)).toEqual({ ...WHOLE_LISTING, sortBy: 'km_asc' });
  });

  it('are one together where many values of a facet are chosen', () => {
    const many = withValues(WHOLE_LISTING, 'colour', ['Black', 'Blue', 'Grey', 'Red', 'White']);
    const [refinement, ...others] = refinementsOf(many);
    expect(refinement).toEqual({ kind: 'values', attribute: 'colour', values: many.values.colour });
    expect([others, refinement && without(many, refinement)]).toEqual([[], WHOLE_LISTING]);
  });

  it('are dropped all at once, and the order stays', () => {
    expect(withoutAll(state)).toEqual({ ...WHOLE_LISTING, sortBy: 'km_asc' });
  });
});
