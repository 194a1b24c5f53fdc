import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { CUT_AFTER_PAGES, pageCount, pageOf, pagingOf, printedPages } from './paging.ts';
import { type Listable, siteListings } from './variants.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('pages', () => {
  it('hold 21 by default settings, the last one the rest', () => {
    expect(pageOf(numbers(50), 1, 21)).toMatchObject({ pages: 3, total: 50, from: 1, to: 21 });
    expect(pageOf(numbers(50), 3, 21)).toMatchObject({ page: 3, from: 43, to: 50 });
  });

  it('an empty list has one page that says so', () => {
    expect(pageOf([], 1, 21)).toEqual({ items: [], page: 1, pages: 1, total: 0, from: 0, to: 0 });
  });

  it.each([0, -1, 4, 1.5, Number.NaN])('there is no page %s of three', (page) => {
    expect(pageOf(numbers(50), page, 21)).toBeNull();
  });

  it('hold every item once, in order', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 30 }), (total, size) => {
        const pages = numbers(pageCount(total, size)).map((page) => pageOf(numbers(total), page + 1, size));
        expect(pages.flatMap((page) => page?.items ?? [])).toEqual(numbers(total));
      }),
    );
  });
});

describe('printed pages', () => {
  const cars = (count: number, facts: Partial<Listable> = {}) =>
    numbers(count).map(
      (): Listable => ({ make: 'Kia', model: 'Rio', car_type: 'used', item_type: 'car', ...facts }),
    );
  const printed = (list: Listable[], size: number) =>
    Object.fromEntries(
      siteListings(list, siteWith()).map((listing) => [listing.key, printedPages(listing, size)]),
    );

  it('a list of up to six pages is printed whole', () => {
    expect(printed(cars(126), 21)).toMatchObject({ 'used-cars': 6, kia: 6, 'kia/rio': 6 });
  });

  it('of a longer one the first three are, but for the narrowest', () => {
    expect(printed(cars(127), 21)).toMatchObject({ 'used-cars': 3, kia: 3, 'kia/rio': 7 });
  });

  it('is whole where some of its cars are on no narrower list', () => {
    expect(printed(cars(127, { model: '???' }), 21)).toMatchObject({ 'used-cars': 3, kia: 7 });
    expect(printed(cars(127, { make: '???' }), 21)).toMatchObject({ 'used-cars': 7 });
  });

  it('every car is on one of them', () => {
    const stock = fc.array(
      fc.record<Listable>({
        make: fc.constantFrom('Kia', 'Toyota', 'page', '???'),
        model: fc.constantFrom('Rio', 'Corolla', '???'),
        car_type: fc.constantFrom('new', 'used', 'demo'),
        item_type: fc.constant('car'),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(stock, fc.integer({ min: 1, max: 4 }), (list, size) => {
        const shown = siteListings(list, siteWith()).flatMap((listing) =>
          listing.vehicles.slice(0, printedPages(listing, size) * size),
        );
        expect(new Set(shown)).toEqual(new Set(list));
      }),
    );
    expect(CUT_AFTER_PAGES * 4).toBeLessThan(60);
  });
});

describe('page links', () => {
  const labels = (page: number, pages: number) =>
    pagingOf({ make: 'kia' }, { page, pages }).numbers.map((link) => link?.page ?? '…');

  it('show the first, the last and the neighbours', () => {
    expect(labels(1, 1)).toEqual([1]);
    expect(labels(1, 3)).toEqual([1, 2, 3]);
    expect(labels(6, 12)).toEqual([1, '…', 4, 5, 6, 7, 8, '…', 12]);
    expect(labels(12, 12)).toEqual([1, '…', 10, 11, 12]);
  });

  it('the first page has no number in its address', () => {
    expect(pagingOf({ variant: 'used-cars' }, { page: 2, pages: 3 })).toEqual({
      page: 2,
      pages: 3,
      previous: '/search/used-cars',
      next: '/search/used-cars/page/3',
      numbers: [
        { page: 1, href: '/search/used-cars' },
        { page: 2, href: '/search/used-cars/page/2' },
        { page: 3, href: '/search/used-cars/page/3' },
      ],
    });
  });

  it('there is nothing before the first and after the last', () => {
    expect(pagingOf({ make: 'kia' }, { page: 1, pages: 1 })).toMatchObject({ previous: null, next: null });
  });
});
