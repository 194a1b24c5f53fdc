import { expect, it } from 'vitest';
import { eventLine, searchLines, sinceDay } from './event-lines.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

it('a total shows count, site and names', () => {
  expect(eventLine({ site: 'harbour', event: 'call_dealer', hits: 12 })).toBe(
    '    12  harbour  call_dealer  25  asc_click_to_call',
  );
  expect(eventLine({ site: 'harbour', event: 'former', hits: 1 })).toBe('     1  harbour  former');
});

it('searches are listed by kind, those in vain first', () => {
  const total = { site: 'harbour', hits: 3 };
  expect(
    searchLines([
      { ...total, event: 'search_corrected', term: 'toyota for toyta' },
      { ...total, event: 'search_empty', term: 'Make: lada' },
    ]),
  ).toEqual([
    ...['', 'Searched for, not in stock', '     3  Make: lada'],
    ...['', 'Corrected spellings', '     3  toyota for toyta'],
  ]);
});

it.each([
  ['30', '2026-10-22'],
  ['1', '2026-11-20'],
  ['0', null],
  ['a month', null],
  ['-1', null],
])('the last %s days begin on %s', (days, since) => {
  expect(sinceDay(days, NOW)).toBe(since);
});
