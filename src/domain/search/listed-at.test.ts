import { expect, it } from 'vitest';
import { printForAlgolia } from './filter-dialects.ts';
import { listedAt, listedInHourOf } from './listed-at.ts';

const TIMES = ['2026-11-20T10:00:00.900Z', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z'].map(
  (time) => new Date(time),
);

it('is the stock rule to the second: "sold if now - t < N×86400 s (exact seconds, UTC)" (rules 4)', () => {
  expect(TIMES.map((now) => printForAlgolia([listedAt(now)]))).toEqual([
    'listed_until > 1795168800',
    'listed_until > 1795172399',
    'listed_until > 1795172400',
  ]);
});

it('is the same for an hour where a provider answers: "now rounded to the hour"', () => {
  expect(TIMES.map((now) => printForAlgolia([listedInHourOf(now)]))).toEqual([
    'listed_until > 1795168800',
    'listed_until > 1795168800',
    'listed_until > 1795172400',
  ]);
});
