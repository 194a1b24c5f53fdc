import { expect, it } from 'vitest';
import { firstDay } from './first-day.ts';

it.each([
  ['2026-11-20T12:59:00Z', 1, '2026-11-20'],
  ['2026-11-20T13:01:00Z', 1, '2026-11-21'],
  ['2026-11-20T15:00:00Z', 7, '2026-11-15'],
  ['2026-11-20T01:00:00Z', 30, '2026-10-22'],
])('at %s, the last %i days begin on %s', (now, days, first) => {
  expect(firstDay(days, new Date(now))).toBe(first);
});
