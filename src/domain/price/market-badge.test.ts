import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { marketAverageEnds, marketBadge } from './market-badge.ts';

const GUIDE = { market_average_type: 'egc', type: { used: 'egc', demo: 'egc' } } as const;
const site = siteWith({ price: GUIDE });
const now = new Date('2026-11-20T03:00:00Z');
const averages = (state: number | null, national: number | null, as_at: string | null = null) => ({
  autograb_data: { state_average_market_price: state, average_market_price: national, as_at },
});
const badge = (facts: Partial<Vehicle>, settings = site, at = now) =>
  marketBadge(vehicleWith({ price: 20_000, ...facts }), settings, at);

describe('"price is more than $499 below the state average, or the national average if there is no state one"', () => {
  it.each([
    { state: 20_499, national: null, below: null },
    { state: 20_500, national: null, below: 500 },
    { state: 20_499.01, national: null, below: 499.01 },
    { state: null, national: 20_499, below: null },
    { state: null, national: 20_500, below: 500 },
    { state: 20_499, national: 30_000, below: null },
    { state: 21_000, national: 19_000, below: 1_000 },
    { state: null, national: null, below: null },
  ])('state $state, national $national: $below', ({ state, national, below }) => {
    expect(badge(averages(state, national))?.below ?? null).toBe(below);
  });

  it('rounds to the cent: 599.20 less 100.20 is 499', () => {
    expect(599.2 - 100.2).toBeGreaterThan(499);
    expect(badge({ ...averages(599.2, null), price: 100.2 })).toBeNull();
  });

  it('uses the threshold of the site', () => {
    const eager = siteWith({ price: { ...GUIDE, market_badge_threshold: 0 } });
    expect(badge(averages(20_001, null), eager)?.below).toBe(1);
    expect(badge(averages(20_000, null), eager)).toBeNull();
  });
});

describe('"used and demo only, unsold, price > 10" (rules 18)', () => {
  const far = averages(30_000, null);

  it.each([
    { facts: { car_type: 'used' }, shown: true },
    { facts: { car_type: 'demo' }, shown: true },
    { facts: { car_type: 'new' }, shown: false },
    { facts: { reserved: true }, shown: true },
    { facts: { sold: true }, shown: false },
    { facts: { status: 'sold' }, shown: false },
    { facts: { price: null }, shown: false },
    { facts: { price: 10 }, shown: false },
  ] as const)('$facts: $shown', ({ facts, shown }) => {
    expect(badge({ ...far, ...facts }) !== null).toBe(shown);
  });

  it('compares no averages and no cars of unknown price type (rules 64)', () => {
    expect(badge(far, siteWith({ price: { ...GUIDE, market_average_type: 'unknown' } }))).toBeNull();
    expect(badge(far, siteWith({ price: { market_average_type: 'unknown' } }))).toBeNull();
    expect(badge(far, siteWith({ price: { market_average_type: 'egc' } }))).toBeNull();
  });

  it('compares the drive away price with drive away averages', () => {
    const guide = siteWith({ price: { ...GUIDE, market_average_type: 'drive_away' } });
    expect(badge({ ...far, drive_away_price: 21_500 }, guide)?.below).toBe(8_500);
    expect(badge(far, guide)).toBeNull();
    // "Enquire for price." beside "$8,500 below market average" would give the price away.
    for (const price of [null, 10])
      expect(badge({ ...far, price, drive_away_price: 21_500 }, guide)).toBeNull();
  });

  it('compares "on same price type" as the setting names it', () => {
    const egc = siteWith({ price: { market_average_type: 'egc' } });
    expect(badge({ ...far, price_type: 'egc' }, egc)).not.toBeNull();
    expect(badge({ ...far, price_type: 'drive_away' }, egc)).toBeNull();
  });
});

describe('"none if average older than 30 days"', () => {
  const dated = averages(30_000, null, '2026-11-01');

  it('ends with the 30th day after, in the site’s zone', () => {
    const end = new Date('2026-12-02T00:00:00+11:00');
    expect(marketAverageEnds(vehicleWith(dated), site)).toEqual(end);
    expect(badge(dated, site, new Date(end.getTime() - 1))).not.toBeNull();
    expect(badge(dated, site, end)).toBeNull();
  });

  it('does not end for an average without a date', () => {
    expect(marketAverageEnds(vehicleWith(averages(30_000, null)), site)).toBeNull();
  });
});

describe('"Words: \'below market average\', with source and date"', () => {
  it('names scope, source and date', () => {
    const sourced = siteWith({ price: { ...GUIDE, market_source: 'Example Market Guide' } });
    expect(badge(averages(21_500, 30_000, '2026-11-01'), sourced)).toEqual({
      scope: 'state',
      average: 21_500,
      below: 1_500,
      text: '$1,500 below market average',
      detail: 'State average $21,500, Example Market Guide, 1 November 2026',
      until: '2026-12-01T13:00:00.000Z',
    });
  });

  it('omits unknown ones', () => {
    expect(badge(averages(null, 21_500))).toMatchObject({
      scope: 'national',
      detail: 'National average $21,500',
    });
  });
});
