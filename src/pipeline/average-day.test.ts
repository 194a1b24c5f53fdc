import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { marketBadge } from '#domain/price/market-badge.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { FixtureProject, feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { withAverageDay } from './average-day.ts';
import { commitSnapshot, takeSnapshot } from './take-snapshot.ts';

/** Noon in Sydney. */
const day = (number: number) => new Date(Date.parse('2026-11-20T01:00:00Z') + number * DAY_MS);

/** The car of each of consecutive snapshots, taken on the given days. */
async function carsOf(...feeds: [day: number, market: Record<string, unknown>, facts?: object][]) {
  const project = new FixtureProject();
  const { root, state } = project;
  await project.site();
  const cars: Vehicle[] = [];
  for (const [number, market, facts] of feeds) {
    await project.stock([feedRecord(1, { autograb_data: market, ...facts })]);
    const taken = await takeSnapshot({ root, state, site: 'test-site', now: day(number) });
    if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
    await commitSnapshot(state, taken);
    cars.push(...taken.whole().vehicles);
  }
  return cars;
}

describe('"source and date, none if average older than 30 days" (rules 18), for a feed that gives no date', () => {
  const averages = { average_market_price: 25_000, state_average_market_price: 24_000 };
  const days = async (...feeds: Parameters<typeof carsOf>) =>
    (await carsOf(...feeds)).map(({ autograb_data }) => autograb_data.as_at);

  it('an average is as old as its first snapshot, whatever else changes', async () => {
    expect(await days([0, averages], [1, averages], [9, averages, { price: 18_000 }])).toEqual(
      Array(3).fill('2026-11-20'),
    );
  });

  it('is new once either average changes', async () => {
    expect(
      await days(
        [0, averages],
        [3, { ...averages, average_market_price: 26_000 }],
        [5, { ...averages, state_average_market_price: null }],
      ),
    ).toEqual(['2026-11-20', '2026-11-23', '2026-11-25']);
  });

  it('the date of the feed takes precedence; without average there is none', async () => {
    expect(await days([0, { ...averages, as_at: '2026-11-01' }], [1, averages], [2, {}])).toEqual([
      ...['2026-11-01', '2026-11-01', null],
    ]);
  });

  it('a future day counts as none', async () => {
    const ahead = { ...averages, as_at: '2027-11-20' };
    expect(await days([0, ahead], [9, ahead], [9, { ...ahead, as_at: '2028-01-01' }])).toEqual(
      Array(3).fill('2026-11-20'),
    );
  });

  it('a future day stored by an earlier version is replaced at once', () => {
    const car = (as_at: string | null) => vehicleWith({ autograb_data: { ...averages, as_at } });
    const today = '2026-11-20';
    expect(withAverageDay(car(null), car('2027-01-01'), today).autograb_data.as_at).toBe(today);
  });

  it('so that its badge ends', async () => {
    const site = fixtureSite({ price: { market_average_type: 'egc', type: { used: 'egc' } } });
    const [first, last] = await carsOf([0, averages], [31, averages]);
    const badges = [first, last].map((car, index) => car && marketBadge(car, site, day(31 * index)));
    expect(badges[0]?.detail).toContain('20 November 2026');
    expect(badges[1]).toBeNull();
  });
});
