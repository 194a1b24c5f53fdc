import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch } from '../search/search-url.ts';
import { type FoundCar, type SeenCars, savedSearchOf, searchChanges } from './saved-search.ts';

describe('savedSearchOf', () => {
  it.each([
    ['/search', [], ''],
    ['/search?make=Kia&price=..20000', [], '?make=Kia&price=..20000'],
    ['/search/used-cars?query=tow+bar', ['used-cars'], '?query=tow+bar'],
    ['/search/toyota/corolla', ['toyota', 'corolla'], ''],
  ])('%s is a search of the site', (href, listing, query) => {
    expect(savedSearchOf(href)).toEqual({ listing, state: parseSearch(query), href });
  });

  it('order and page are left out', () => {
    const found = savedSearchOf('/search?page=3&sortBy=price_asc&make=Kia#top');
    expect(found).toEqual({ listing: [], state: parseSearch('?make=Kia'), href: '/search?make=Kia' });
  });

  it.each([
    'https://elsewhere.example/search',
    '//elsewhere.example/search',
    '/contact-us',
    '/searching',
    '/search/a/b/c',
    '/search/',
    'javascript:alert(1)',
    'http://[',
    '',
  ])('%j is none', (href) => {
    expect(savedSearchOf(href)).toBeNull();
  });
});

const car = (id: string, price: number | null = 20_000, price_type: string | null = 'drive_away') => ({
  ...{ id, price, price_type },
});
const after = (...found: FoundCar[]): SeenCars => searchChanges({}, found).seen;
const kinds = (seen: SeenCars, ...found: FoundCar[]) =>
  searchChanges(seen, found).changes.map((change) => Object.values(change));

describe('searchChanges', () => {
  it('a car that was never found is new', () => {
    expect(kinds(after(car('a')), car('a'), car('b'))).toEqual([['new', 'b']]);
  });

  it('a car that left and returns is back, whatever it costs now', () => {
    const { changes, seen } = searchChanges(after(car('a')), []);
    expect(changes).toEqual([]);
    expect(kinds(seen, car('a', 10_000))).toEqual([['back', 'a']]);
  });

  it('a lower price is news, a higher one is not', () => {
    expect(kinds(after(car('a')), car('a', 18_000))).toEqual([['cheaper', 'a', 2000]]);
    expect(kinds(after(car('a')), car('a', 21_000))).toEqual([]);
  });

  it('prices of two types are not compared, nor is one that is missing', () => {
    expect(kinds(after(car('a')), car('a', 18_000, 'egc'))).toEqual([]);
    expect(kinds(after(car('a')), car('a', null))).toEqual([]);
    expect(kinds(after(car('a', null)), car('a', 18_000))).toEqual([]);
  });

  it('the same cars twice are no news, and each car is reported once', () => {
    const cars = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor'),
        price: fc.option(fc.integer({ min: 1, max: 5 })),
        price_type: fc.constantFrom('egc', 'drive_away', null),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(fc.array(cars, { maxLength: 8 }), (releases) => {
        let seen: SeenCars = {};
        for (const found of releases) {
          const compared = searchChanges(seen, found);
          expect(new Set(compared.changes.map(({ id }) => id)).size).toBe(compared.changes.length);
          expect(searchChanges(compared.seen, found).changes).toEqual([]);
          for (const { id, kind } of compared.changes) expect(kind === 'new').toBe(!Object.hasOwn(seen, id));
          seen = JSON.parse(JSON.stringify(compared.seen));
        }
      }),
    );
  });
});
