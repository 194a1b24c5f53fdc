import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACETS, type FacetAttribute } from './facets.ts';
import {
  DISTANCES,
  type NumberRange,
  type SearchState,
  WHOLE_LISTING,
  withPage,
  withRange,
  withSort,
  withToggled,
  withValues,
} from './search-state.ts';
import { parseSearch, printSearch, searchAt, searchHrefOn, searchParameters } from './search-url.ts';
import { SORT_KEYS } from './sort.ts';

const attributes = (isRange: boolean): FacetAttribute[] =>
  FACETS.filter(({ kind }) => (kind === 'range') === isRange).map(({ attribute }) => attribute);

const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((value) => value.trim());
const word = text.filter((value) => value !== '');
const bound = fc.oneof(fc.constant(null), fc.nat(300_000));
const range: fc.Arbitrary<NumberRange> = fc
  .tuple(bound, bound)
  .map(([a, b]) => ({ min: a, max: a !== null && b !== null ? a + b : b }));

const state: fc.Arbitrary<SearchState> = fc
  .record({
    query: text,
    page: fc.integer({ min: 1, max: 99_999 }),
    sortBy: fc.constantFrom(null, ...SORT_KEYS),
    values: fc.dictionary(fc.constantFrom(...attributes(false)), fc.array(word)),
    ranges: fc.dictionary(fc.constantFrom(...attributes(true)), range),
    near: fc.option(
      fc.record({ postcode: fc.stringMatching(/^[0-9]{4}$/), km: fc.constantFrom(...DISTANCES) }),
    ),
  })
  .map(({ values, ranges, page, ...rest }) => {
    let built: SearchState = { ...WHOLE_LISTING, ...rest };
    for (const attribute of attributes(false)) built = withValues(built, attribute, values[attribute] ?? []);
    for (const attribute of attributes(true))
      built = withRange(built, attribute, ranges[attribute] ?? { min: null, max: null });
    return withPage(built, page);
  });

describe('the address of a search', () => {
  it('says the state: parse(print(state)) = state', () => {
    fc.assert(
      fc.property(state, (given) => {
        expect(parseSearch(printSearch(given))).toEqual(given);
      }),
    );
  });

  it('is one for each state: print(parse(address)) settles at once, whatever the address', () => {
    const name = fc.oneof(fc.constantFrom(...searchParameters()), fc.string());
    const value = fc.oneof(fc.string(), fc.stringMatching(/^\d{0,3}\.{0,3}\d{0,3}$/), fc.constant('2000'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const printed = printSearch(parseSearch(String(new URLSearchParams(pairs))));
        expect(printSearch(parseSearch(printed))).toBe(printed);
      }),
    );
  });

  it('is empty for a whole listing: "the first page is omitted from the address"', () => {
    expect(printSearch(WHOLE_LISTING)).toBe('');
    expect(printSearch(withPage(WHOLE_LISTING, 2))).toBe('?page=2');
    expect(parseSearch('')).toEqual(WHOLE_LISTING);
  });

  it('reads plainly, in one order however it came about', () => {
    const steps = [
      (from: SearchState) => withSort(from, 'km_asc'),
      (from: SearchState) => withRange(from, 'price', { min: null, max: 20_000 }),
      (from: SearchState) => withRange(from, 'year', { min: 2020, max: null }),
      (from: SearchState) => withToggled(from, 'make', 'Mazda'),
      (from: SearchState) => withToggled(from, 'make', 'Kia'),
      (from: SearchState) => ({ ...from, query: 'tow bar', near: { postcode: '0800', km: 50 as const } }),
    ];
    const expected =
      '?query=tow+bar&make=Kia&make=Mazda&price=..20000&year=2020..&postcode=0800&within=50&sortBy=km_asc';
    const apply = (order: typeof steps) => order.reduce((from, step) => step(from), WHOLE_LISTING);
    expect(printSearch(apply(steps))).toBe(expected);
    expect(printSearch(apply(steps.toReversed()))).toBe(expected);
  });

  it('prints values in their order however the state holds them', () => {
    expect(printSearch({ ...WHOLE_LISTING, values: { make: ['Mazda', 'Kia'] } })).toBe(
      '?make=Kia&make=Mazda',
    );
  });

  it.each([
    '?page=0',
    '?page=1',
    '?page=-2',
    '?page=two',
    '?page=1e3',
    '?sortBy=toString',
    '?sortBy=price',
    '?price=20000',
    '?price=..',
    '?price=a..b',
    '?price=30000..20000',
    '?price=-5..10',
    '?year=9999999999999..',
    '?make=',
    '?make=+',
    '?query=+++',
    '?postcode=2000',
    '?postcode=200&within=50',
    '?postcode=2000&within=51',
    '?utm_source=mail&__proto__=x&constructor=y',
    '?%',
  ])('ignores junk: %s', (search) => {
    expect(parseSearch(search)).toEqual(WHOLE_LISTING);
  });

  it('keeps what is good beside junk', () => {
    expect(parseSearch('?make=Kia&make=&make=Kia&price=x&page=3')).toEqual({
      ...WHOLE_LISTING,
      values: { make: ['Kia'] },
      page: 3,
    });
  });
});

describe('the address of a list', () => {
  const at = (pathname: string, search = '') => searchAt({ pathname, search });

  it('requests the page that its path names, where it requests nothing else', () => {
    expect(at('/search/used-cars')).toEqual(WHOLE_LISTING);
    expect(at('/search/used-cars/page/2', '?utm_source=mail')).toEqual({ ...WHOLE_LISTING, page: 2 });
    expect(at('/search/used-cars', '?page=3')).toEqual({ ...WHOLE_LISTING, page: 3 });
    expect(at('/search/used-cars/page/2', '?make=Kia').page).toBe(1);
    expect(at('/search/used-cars/page/1')).toEqual(WHOLE_LISTING);
  });

  it('of a search is on the first page of the list', () => {
    const state = { ...WHOLE_LISTING, values: { make: ['Kia'] }, page: 2 };
    for (const path of ['/search/used-cars', '/search/used-cars/page/2'])
      expect(searchHrefOn(path, state)).toBe('/search/used-cars?make=Kia&page=2');
    expect(searchHrefOn('/search/used-cars/page/2', WHOLE_LISTING)).toBe('/search/used-cars');
    expect(searchHrefOn('/search/kia/page/1', WHOLE_LISTING)).toBe('/search/kia/page/1');
  });
});
