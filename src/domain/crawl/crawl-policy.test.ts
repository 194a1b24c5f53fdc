import { expect, it } from 'vitest';
import { isIndexedPath, isSecondAddress } from './crawl-policy.ts';

it.each([
  { path: '/', indexed: true },
  { path: '/cars/a', indexed: true },
  { path: '/favourites', indexed: false },
  { path: '/compare', indexed: false },
  { path: '/404', indexed: false },
  { path: '/finance', indexed: true },
  { path: '/personalised/finance', indexed: false },
  { path: '/frames/tag', indexed: false },
  { path: '/online-payment', indexed: false },
])('$path is indexed: $indexed', ({ path, indexed }) => {
  expect(isIndexedPath(path)).toBe(indexed);
});

it('treats the search as a second address of the list of all cars', () => {
  expect(['/search', '/search/used-cars'].map(isSecondAddress)).toEqual([true, false]);
});
