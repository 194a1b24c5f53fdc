import { describe, expect, it } from 'vitest';
import {
  isLinkedParameter,
  isVisitedPage,
  LINKED_LIMIT,
  VISITED_LIMIT,
  withLinked,
  withPage,
} from './visit.ts';

describe('"lead_attributes (visited_pages, linked_query_params)"', () => {
  it('has the pages in the order in which they were read, each once', () => {
    expect(withPage(['/', '/cars/a', '/finance'], '/cars/a')).toEqual(['/', '/finance', '/cars/a']);
  });

  it('forgets the oldest page, and what is none', () => {
    const many = Array.from({ length: VISITED_LIMIT }, (_, page) => `/cars/${page}`);
    expect(withPage(many, '/new')).toEqual([...many.slice(1), '/new']);
    expect(withPage([], `/${'x'.repeat(300)}`)).toEqual([]);
  });

  it('has what the link brought, the later word for one name', () => {
    const linked = withLinked([], '?utm_source=mail&gclid=1&make=Toyota');
    expect(linked).toEqual([
      { name: 'utm_source', value: 'mail' },
      { name: 'gclid', value: '1' },
    ]);
    expect(withLinked(linked, '?utm_source=radio')).toEqual([
      { name: 'utm_source', value: 'radio' },
      { name: 'gclid', value: '1' },
    ]);
    expect(withLinked(linked, '?gclid=')).toEqual(linked);
  });

  it('has so many parameters at most', () => {
    const many = Array.from({ length: LINKED_LIMIT + 5 }, (_, n) => `utm_${'a'.repeat(n + 1)}=1`).join('&');
    expect(withLinked([], `?${many}`)).toHaveLength(LINKED_LIMIT);
  });
});

describe('what storage may hold instead', () => {
  it.each([null, 5, '', 'https://evil.test'])('is no page: %j', (value) => {
    expect(isVisitedPage(value)).toBe(false);
  });

  it.each([null, 'gclid', {}, { name: 'gclid', value: 1 }])('is no parameter: %j', (value) => {
    expect(isLinkedParameter(value)).toBe(false);
  });
});
