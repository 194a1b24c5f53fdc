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
  it('has each page once, in order of the last visit', () => {
    expect(withPage(['/', '/cars/a', '/finance'], '/cars/a')).toEqual(['/', '/finance', '/cars/a']);
  });

  it('drops the oldest page, and invalid ones', () => {
    const many = Array.from({ length: VISITED_LIMIT }, (_, page) => `/cars/${page}`);
    expect(withPage(many, '/new')).toEqual([...many.slice(1), '/new']);
    expect(withPage([], `/${'x'.repeat(300)}`)).toEqual([]);
  });

  it('has the parameters of links, later values winning', () => {
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

  it('has a maximum number of parameters', () => {
    const many = Array.from({ length: LINKED_LIMIT + 5 }, (_, n) => `utm_${'a'.repeat(n + 1)}=1`).join('&');
    expect(withLinked([], `?${many}`)).toHaveLength(LINKED_LIMIT);
  });
});

describe('invalid values in storage', () => {
  it.each([null, 5, '', 'https://evil.test'])('%j is no page', (value) => {
    expect(isVisitedPage(value)).toBe(false);
  });

  it.each([null, 'gclid', {}, { name: 'gclid', value: 1 }])('%j is no parameter', (value) => {
    expect(isLinkedParameter(value)).toBe(false);
  });
});
