import { expect, test } from 'vitest';
import { SEARCH_EVENTS } from './search-counts.ts';
import { SEARCH_HEADINGS } from './search-headings.ts';

test('whatever is counted of searches is listed under one heading, searches as such aside', () => {
  const listed = SEARCH_HEADINGS.map(({ event }) => event);
  expect(listed.toSorted()).toEqual(SEARCH_EVENTS.filter((event) => event !== 'search').toSorted());
  expect(new Set(SEARCH_HEADINGS.map(({ heading }) => heading)).size).toBe(SEARCH_HEADINGS.length);
});
