import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Baseline, FeedCount } from '#sites/memory.ts';
import { judgeDealerships, judgeFeed, nextBaseline } from './guard.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const RULES = { min_share: 0.5, max_rejected_share: 0.2 };
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

const feed = (accepted: number, changes: Partial<FeedCount> = {}): FeedCount => ({
  records: accepted,
  accepted,
  rejected: 0,
  ...changes,
});
const baseline = (accepted: number, changes: Partial<Baseline> = {}): Baseline => ({
  last: { accepted },
  week: [],
  ...changes,
});
const judged = (count: FeedCount, before: Baseline | null) =>
  judgeFeed(count, before, RULES, NOW).map(({ code }) => code);

describe('promises "Feeds": empty, under half, over 20 % rejected', () => {
  it.each([
    ['the first feed of any size', feed(1), null, []],
    ['an empty feed, first or not', feed(0), null, ['empty']],
    ['an empty feed after a full one', feed(0), baseline(100), ['empty']],
    ['half of the last good one', feed(50), baseline(100), []],
    ['less than half of the last good one', feed(49), baseline(100), ['dropped']],
    [
      'less than half of the week’s largest',
      feed(49),
      baseline(60, { week: [{ at: daysAgo(6), accepted: 100 }] }),
      ['dropped'],
    ],
    [
      'half of what was larger eight days ago',
      feed(49),
      baseline(60, { week: [{ at: daysAgo(8), accepted: 100 }] }),
      [],
    ],
    ['20 % rejected', feed(80, { records: 100, rejected: 20 }), null, []],
    ['more than 20 % rejected', feed(79, { records: 100, rejected: 21 }), null, ['rejected']],
    ['all rejected', feed(0, { records: 10, rejected: 10 }), null, ['empty', 'rejected']],
  ] as const)('%s', (_case, count, before, reasons) => {
    expect(judged(count, before)).toEqual(reasons);
  });

  it('reports actionable figures', () => {
    expect(judgeFeed(feed(10), baseline(100), RULES, NOW)).toEqual([
      { code: 'dropped', message: 'The feed has 10 cars, 10 % of the 100 it had' },
    ]);
  });
});

describe('promises "Feeds": one dealership to zero', () => {
  const cars = (counts: Record<string, number>, field: 'dealership_id' | 'location_name' = 'dealership_id') =>
    Object.entries(counts).flatMap(([place, count]) =>
      Array.from({ length: count }, () =>
        vehicleWith({ dealership_id: null, dealership_slug: null, [field]: place }),
      ),
    );
  const gone = (...[before, now, ...names]: [Vehicle[], Vehicle[], ...string[]]) =>
    judgeDealerships(
      before,
      now,
      names.map((name) => locationWith({ name })),
    ).map(({ message }) => message);

  it('refuses it, and neither one with a car left nor a new one', () => {
    expect(gone(cars({ 1: 90, 2: 10 }), cars({ 1: 90 }))).toEqual(['Dealership 2 has no cars; it had 10']);
    expect(gone(cars({ 1: 90, 2: 10 }), cars({ 1: 90, 2: 1, 3: 1 }))).toEqual([]);
  });

  it('takes a place for a dealership by the name of a location alone', () => {
    const before = cars({ 'hunter cars': 2, 'In transit': 1, Newcastle: 3 }, 'location_name');
    const now = cars({ Newcastle: 6 }, 'location_name');
    expect(gone(before, now, 'Hunter Cars')).toEqual(['Dealership Hunter Cars has no cars; it had 2']);
    expect(gone(before, now)).toEqual([]);
  });

  it('takes the location that a car refers to, whatever the feed calls the place', () => {
    const yard = locationWith({ slug: 'b', name: 'Hunter Cars B' });
    const at = (location_slug: string) =>
      vehicleWith({
        dealership_id: null,
        dealership_slug: null,
        location_slug,
        location_name: `${location_slug} Yard`,
      });
    const messages = judgeDealerships([at('a'), at('b'), at('b')], [at('a')], [yard]);
    expect(messages.map(({ message }) => message)).toEqual([
      'Dealership Hunter Cars B has no cars; it had 2',
    ]);
  });
});

describe('the baseline', () => {
  it('is not lowered by small steps within a week', () => {
    const first = nextBaseline(feed(100), null, false, new Date(daysAgo(3)));
    const second = nextBaseline(feed(60), first, false, new Date(daysAgo(2)));
    expect(judged(feed(40), second)).toEqual(['dropped']);
  });

  it('is reset by an accepted drop, which needs accepting once', () => {
    const first = nextBaseline(feed(100), null, false, new Date(daysAgo(3)));
    const dropped = nextBaseline(feed(10), first, true, new Date(daysAgo(2)));
    expect(judged(feed(10), dropped)).toEqual([]);
    expect(judged(feed(4), dropped)).toEqual(['dropped']);
  });

  it('stays small, and includes the largest feed of the week', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 60 }), (sizes) => {
        const minute = (index: number) => new Date(NOW.getTime() - (sizes.length - index) * 60_000);
        const before = sizes.reduce<Baseline | null>(
          (baseline, accepted, index) => nextBaseline(feed(accepted), baseline, false, minute(index)),
          null,
        );
        const largest = Math.max(...sizes);
        expect(judged(feed(Math.ceil(largest / 2)), before)).toEqual([]);
        if (largest > 2) expect(judged(feed(Math.ceil(largest / 2) - 1), before)).toEqual(['dropped']);
      }),
    );
  });
});
