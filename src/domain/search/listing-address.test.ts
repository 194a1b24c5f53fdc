import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListingRoute, listingPath, SEARCH_VARIANTS } from '../site/routes.ts';
import { listingAddress, nearestListings } from './listing-address.ts';

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8})?$/).filter((text) => text !== 'page');

const listing: fc.Arbitrary<ListingRoute> = fc.oneof(
  fc.record({ variant: fc.constantFrom(...SEARCH_VARIANTS) }),
  fc.record({ make: slug, model: fc.option(slug, { nil: undefined }) }),
);

const belowSearch = (path: string) => path.replace(/^\/search\//, '');

describe('listingAddress', () => {
  it('is /search itself where nothing follows', () => {
    expect(listingAddress('')).toEqual({ route: '', page: 1 });
  });

  it('"the first page is omitted from the address" (S1 §2)', () => {
    expect(listingAddress('used-cars')).toEqual({ route: 'used-cars', page: 1 });
    expect(listingAddress('used-cars/page/1')).toBeNull();
  });

  it('numbers pages in one way only', () => {
    expect(listingAddress('toyota/corolla/page/3')).toEqual({ route: 'toyota/corolla', page: 3 });
    expect(listingAddress('toyota/page/03')).toEqual({ route: 'toyota/page/03', page: 1 });
  });

  it('reads back what listingPath builds', () => {
    fc.assert(
      fc.property(listing, fc.integer({ min: 1, max: 999 }), (route, page) => {
        const first = belowSearch(listingPath(route));
        expect(listingAddress(belowSearch(listingPath(route, page)))).toEqual({ route: first, page });
      }),
    );
  });
});

describe('a list that the site does not have', () => {
  it.each([
    { path: '/search/Toyota', nearest: ['/search/toyota', '/search'] },
    { path: '/search/toyota/supra', nearest: ['/search/toyota', '/search'] },
    { path: '/search/ferrari/page/3', nearest: ['/search/ferrari/page', '/search/ferrari', '/search'] },
    { path: '/search', nearest: [] },
    { path: '/searching/toyota', nearest: [] },
    { path: '/cars/toyota', nearest: [] },
  ])('$path leads to the nearest of $nearest', ({ path, nearest }) => {
    expect(nearestListings(path)).toEqual(nearest);
  });
});
