import { describe, expect, it } from 'vitest';
import { countsUntil, endsAt, latestEnd, validityAttributes } from './validity.ts';

const MORNING = '2026-11-20T09:00:00.000Z';
const NOON = '2026-11-20T12:00:00.000Z';

describe('attributes of a validity (rules 66)', () => {
  it('contain its end, and hide a statement that begins later', () => {
    expect(validityAttributes({})).toEqual({});
    expect(validityAttributes({ until: NOON })).toEqual({ 'data-until': NOON });
    expect(validityAttributes({ from: MORNING, until: NOON })).toEqual({
      'data-from': MORNING,
      'data-until': NOON,
      hidden: true,
    });
  });

  it('are instants in UTC, which sort chronologically', () => {
    expect(endsAt('2026-11-20T20:00:00+11:00')).toEqual({ until: MORNING });
    expect(endsAt(new Date(NOON))).toEqual({ until: NOON });
    expect(endsAt(null)).toEqual({});
  });
});

describe('latestEnd', () => {
  it('is the latest end, and open if one is open or there are none', () => {
    expect(latestEnd([{ until: NOON }, { until: MORNING }])).toEqual({ until: NOON });
    expect(latestEnd([{ until: MORNING }, { until: NOON }])).toEqual({ until: NOON });
    expect(latestEnd([{ until: MORNING }, {}])).toEqual({});
    expect(latestEnd([])).toEqual({});
  });
});

describe('countsUntil', () => {
  it('counts down as items end, also several at once', () => {
    expect(countsUntil(5, [{ until: NOON }, {}, { until: MORNING }, { until: MORNING }])).toEqual([
      { count: 5, until: MORNING },
      { count: 3, from: MORNING, until: NOON },
      { count: 2, from: NOON },
    ]);
  });

  it('is a single count if nothing ends', () => {
    expect(countsUntil(5, [{}])).toEqual([{ count: 5 }]);
  });
});
