import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { parseSearch } from '../search/search-url.ts';
import { favouritesPath } from '../site/routes.ts';
import { changedSearchSchema } from './saved-search.schema.ts';
import {
  closeSearches,
  type FoundCar,
  isQuiet,
  offerClose,
  type SeenCars,
  savedSearchOf,
  searchChanges,
  searchToStore,
} from './saved-search.ts';

describe('savedSearchOf', () => {
  it.each([
    ['/search', [], ''],
    ['/search?make=Kia&price=..20000', [], '?make=Kia&price=..20000'],
    ['/search/used-cars?query=tow+bar', ['used-cars'], '?query=tow+bar'],
    ['/search/toyota/corolla', ['toyota', 'corolla'], ''],
  ])('%s is a search of the site', (href, listing, query) => {
    expect(savedSearchOf(href)).toEqual({ kind: 'matches', listing, state: parseSearch(query), href });
  });

  it('a list of cars is one, each car once', () => {
    expect(savedSearchOf('/favourites?ids=7,12,7,%3Cb%3E')).toEqual({
      kind: 'cars',
      ids: ['7', '12'],
      href: favouritesPath(['7', '12']),
    });
  });

  it('order and page are left out', () => {
    const found = savedSearchOf('/search?page=3&sortBy=price_asc&make=Kia#top');
    expect(found).toEqual({
      kind: 'matches',
      listing: [],
      state: parseSearch('?make=Kia'),
      href: '/search?make=Kia',
    });
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
    '/favourites',
    '/favourites?ids=,%20',
    '',
  ])('%j is none', (href) => {
    expect(savedSearchOf(href)).toBeNull();
  });
});

describe('searchToStore', () => {
  it('has the one address of a search, and its words', () => {
    const stored = { href: '/search?make=Kia', label: 'Kia' };
    expect(searchToStore('/search?page=3&make=Kia#top', 'Kia')).toEqual(stored);
    expect(searchToStore('/search', '')).toEqual({ href: '/search', label: 'Your search' });
    expect(searchToStore('/search', 'a'.repeat(200))?.label).toHaveLength(120);
  });

  it('has nothing of another address, which a change of a saved search refuses too', () => {
    expect(searchToStore('/contact-us', 'Kia')).toBeNull();
    const change = (href: string) => tryParse(changedSearchSchema, { href, label: ' Kia ' });
    expect(change('/search')).toEqual({ ok: true, value: { href: '/search', label: 'Kia' } });
    expect(change('/contact-us')).toMatchObject({ ok: false, issues: [{ field: 'href' }] });
  });
});

const car = (id: string, price: number | null = 20_000, price_type: string | null = 'drive_away') => ({
  id,
  price,
  price_type,
});
const after = (...found: FoundCar[]): SeenCars => searchChanges('matches', {}, found).seen;
const kinds = (seen: SeenCars, ...found: FoundCar[]) =>
  searchChanges('matches', seen, found).changes.map((change) => Object.values(change));

describe('searchChanges', () => {
  it('a car that was never found is new', () => {
    expect(kinds(after(car('a')), car('a'), car('b'))).toEqual([['new', 'b']]);
  });

  it('a car that left and returns is back, whatever it costs now', () => {
    const { changes, seen } = searchChanges('matches', after(car('a')), []);
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

  it('of certain cars none is new, and it is news that one left', () => {
    const first = searchChanges('cars', {}, [car('a')]);
    const second = searchChanges('cars', first.seen, [car('b')]);
    expect(second.changes).toEqual([
      { kind: 'back', id: 'b' },
      { kind: 'gone', id: 'a' },
    ]);
    const third = searchChanges('cars', second.seen, [car('b', 18_000)]);
    expect(third.changes).toEqual([{ kind: 'cheaper', id: 'b', saving: 2000 }]);
  });

  it('only so many cars that left are remembered', () => {
    const all = Array.from({ length: 700 }, (_, n) => car(`car-${n}`));
    const { seen } = searchChanges('matches', after(...all), [car('car-3')]);
    expect(Object.keys(seen)).toHaveLength(501);
    expect(seen['car-3']?.found).toBe(true);
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
          const compared = searchChanges('matches', seen, found);
          expect(new Set(compared.changes.map(({ id }) => id)).size).toBe(compared.changes.length);
          expect(searchChanges('matches', compared.seen, found).changes).toEqual([]);
          for (const { id, kind } of compared.changes) expect(kind === 'new').toBe(!Object.hasOwn(seen, id));
          seen = JSON.parse(JSON.stringify(compared.seen));
        }
      }),
    );
  });
});

describe('what comes close', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, n));

  it('is offered after two weeks without a mail', () => {
    expect(isQuiet(day(1), null, day(14))).toBe(false);
    expect(isQuiet(day(1), null, day(15))).toBe(true);
    expect(isQuiet(day(1), day(10), day(15))).toBe(false);
    expect(isQuiet(day(10), day(1), day(15))).toBe(false);
  });

  const closeTo = (href: string) => {
    const search = savedSearchOf(href);
    return search === null ? [] : closeSearches(search).map((close) => close.href);
  };

  it('does without one thing, the least important first, and never without all', () => {
    expect(closeTo('/search?make=Kia&colour=Red')).toEqual(['/search?make=Kia', '/search?colour=Red']);
    expect(closeTo('/search/kia?colour=Red')).toEqual(['/search/kia']);
    expect(closeTo('/search?make=Kia')).toEqual([]);
    expect(closeTo('/favourites?ids=7')).toEqual([]);
  });

  it('is offered once, and is new when it matches', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => car(id));
    const first = offerClose({}, four);
    expect(first.changes.map(({ kind, id }) => [kind, id])).toEqual([
      ['close', 'a'],
      ['close', 'b'],
      ['close', 'c'],
    ]);
    const quiet = searchChanges('matches', first.seen, []);
    expect(quiet.changes).toEqual([]);
    expect(offerClose(quiet.seen, four).changes).toEqual([{ kind: 'close', id: 'd' }]);
    expect(kinds(quiet.seen, car('a'))).toEqual([['new', 'a']]);
  });
});
