import { describe, expect, it } from 'vitest';
import { printForAlgolia } from './filter-dialects.ts';
import { listedAt } from './listed-at.ts';

describe('the stock rule as a filter', () => {
  it('is the same for an hour: "now rounded to the hour"', () => {
    const filters = ['2026-11-20T10:00:00Z', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z'].map((now) =>
      printForAlgolia([listedAt(new Date(now))]),
    );
    expect(filters).toEqual([
      'listed_until > 1795168800',
      'listed_until > 1795168800',
      'listed_until > 1795172400',
    ]);
  });
});
