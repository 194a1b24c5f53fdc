import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../duration.ts';
import {
  isLinkedParameter,
  isVisitedPage,
  LINKED_LIMIT,
  type LinkedParameter,
  VISITED_LIMIT,
  withLinked,
  withPage,
} from './visit.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const saved_at = NOW.getTime();
const linkedBy = (search: string, earlier: readonly LinkedParameter[] = []) =>
  withLinked(earlier, search, NOW);

describe('"lead_attributes (visited_pages, linked_query_params)"', () => {
  it('has each page once, in order of the last visit', () => {
    expect(withPage(['/', '/cars/a', '/finance'], '/cars/a')).toEqual(['/', '/finance', '/cars/a']);
  });

  it('drops the oldest page, and invalid ones', () => {
    const many = Array.from({ length: VISITED_LIMIT }, (_, page) => `/cars/${page}`);
    expect(withPage(many, '/new')).toEqual([...many.slice(1), '/new']);
    expect(withPage([], `/${'x'.repeat(300)}`)).toEqual([]);
  });

  it('has the parameters of the last link with any, each with its last value', () => {
    const linked = linkedBy('?utm_source=mail&gclid=1&make=Toyota&gclid=2');
    expect(linked).toEqual([
      { name: 'utm_source', value: 'mail', saved_at },
      { name: 'gclid', value: '2', saved_at },
    ]);
    expect(linkedBy('?utm_source=radio', linked)).toEqual([{ name: 'utm_source', value: 'radio', saved_at }]);
    expect(linkedBy('?gclid=&make=Toyota', linked)).toEqual(linked);
  });

  it('has them for 90 days', () => {
    const linked = linkedBy('?utm_source=mail');
    const after = (days: number) => withLinked(linked, '', new Date(saved_at + days * DAY_MS));
    expect([after(89), after(90)]).toEqual([linked, []]);
  });

  it('has a maximum number of parameters', () => {
    const many = Array.from({ length: LINKED_LIMIT + 5 }, (_, n) => `utm_${'a'.repeat(n + 1)}=1`).join('&');
    expect(linkedBy(`?${many}`)).toHaveLength(LINKED_LIMIT);
  });
});

describe('invalid values in storage', () => {
  it.each([null, 5, '', 'https://evil.test'])('%j is no page', (value) => {
    expect(isVisitedPage(value)).toBe(false);
  });

  it.each([
    null,
    'gclid',
    {},
    { name: 'gclid', value: 1, saved_at },
    { name: 'gclid', value: '1' },
    { name: 'gclid', value: '1', saved_at: 'today' },
  ])('%j is no parameter', (value) => {
    expect(isLinkedParameter(value)).toBe(false);
  });
});
