import { expect, it } from 'vitest';
import { feedOf } from '../source/feed-body.fixture.ts';
import { hasMorePages } from './more-pages.ts';

const cars = Array.from({ length: 12 }, (_, n) => ({ id: n, make: 'Kia', price: { total: 20_000 } }));
const next = 'https://api.example/cars?page=2';

it.each([
  [{ data: cars, links: { next }, meta: { total: 240, last_page: 20, links: [{ url: next }] } }, true],
  [{ data: cars, meta: { current_page: 1, last_page: 20, links: [], path: '/cars' } }, true],
  [{ count: 240, next, previous: null, results: cars }, true],
  [{ '@odata.nextLink': next, value: cars }, true],
  [{ data: { cars: { nodes: cars, pageInfo: { hasNextPage: true } } } }, true],
  [{ data: cars, has_more: true }, true],
  [{ items: cars, _links: { next: { href: '/cars?page=2' } } }, true],
  [{ total: 240, vehicles: cars }, true],
  [{ vehicles: cars, totalPages: 2 }, true],
  [{ data: cars, links: { next: null }, meta: { total: 12, last_page: 1 } }, false],
  [{ data: { nodes: cars, pageInfo: { hasNextPage: false } } }, false],
  [{ total: 12, vehicles: cars }, false],
  [{ vehicles: cars }, false],
  [cars, false],
])('a document that says so is one page of several: %j', (document, expected) => {
  expect(hasMorePages(feedOf(JSON.stringify(document)), 12)).toBe(expected);
  expect(hasMorePages(feedOf(JSON.stringify(document, null, 2)), 12)).toBe(expected);
});
