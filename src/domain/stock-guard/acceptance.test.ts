import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { type AcceptedDifference, acceptedDifferences } from './acceptance.ts';
import type { FeedDifference } from './difference.ts';
import { stockGuardSchema } from './stock-guard.schema.ts';

const guard = stockGuardSchema.parse({});
const AT = '2026-11-20T00:00:00.000Z';
const later = (days: number) => new Date(Date.parse(AT) + days * DAY_MS);

const difference = (store: string | null, size: number, field = 'price'): FeedDifference => ({
  rule: 'median',
  store,
  field,
  size,
  message: 'It moved',
  samples: [],
});
const shown = (...differences: FeedDifference[]): AcceptedDifference[] =>
  differences.map(({ rule, store, field, size }) => ({ rule, store, field, size, at: AT }));

describe('an accepted difference', () => {
  const covered = (accepted: FeedDifference[], coming: FeedDifference[], days = 1) =>
    acceptedDifferences(coming, shown(...accepted), guard, later(days)).map(
      ({ store, field }) => `${store ?? ''}/${field}`,
    );

  it('covers what was reviewed, and a little more', () => {
    expect(covered([difference(null, 0.5)], [difference(null, 0.5)])).toEqual(['/price']);
    expect(covered([difference(null, 0.5)], [difference(null, 0.1)])).toEqual(['/price']);
    expect(covered([difference(null, -0.5)], [difference(null, -0.5 * 1.1)])).toEqual(['/price']);
  });

  it('covers no larger or opposite difference, and none of another rule, field or store', () => {
    expect(covered([difference(null, 0.5)], [difference(null, 0.6)])).toEqual([]);
    expect(covered([difference(null, 0.5)], [difference(null, -0.5)])).toEqual([]);
    expect(covered([difference(null, 0.5)], [difference(null, 0.5, 'km')])).toEqual([]);
    expect(covered([{ ...difference(null, 0.5), rule: 'filled' }], [difference(null, 0.5)])).toEqual([]);
    expect(covered([difference('North', 0.5)], [difference('South', 0.5)])).toEqual([]);
  });

  it('expires', () => {
    expect(covered([difference(null, 0.5)], [difference(null, 0.5)], guard.accepted_days)).toEqual([
      '/price',
    ]);
    expect(covered([difference(null, 0.5)], [difference(null, 0.5)], guard.accepted_days + 0.01)).toEqual([]);
  });

  it('of all stores concerned is accepted for the site, too', () => {
    const coming = [difference(null, 0.5), difference('North', 0.5), difference('South', 0.5)];
    const [, north, south] = coming as [FeedDifference, FeedDifference, FeedDifference];
    expect(covered([north], coming)).toEqual(['North/price']);
    expect(covered([north, south], coming)).toEqual(['/price', 'North/price', 'South/price']);
    const other = [difference(null, 0.5), north, difference('South', 0.5, 'km')];
    expect(covered([north], other)).toEqual(['/price', 'North/price']);
  });
});
