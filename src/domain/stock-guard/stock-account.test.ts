import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { STATUSES } from '../vehicle/vehicle.schema.ts';
import { accountFor, withoutQuarantined } from './stock-account.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const days = (count: number) => Math.floor(NOW.getTime() / 1000) - count * 86_400;

const car = fc.record({
  status: fc.constantFrom(...STATUSES),
  car_type: fc.constantFrom('new' as const, 'used' as const),
  sold_date_timestamp: fc.option(fc.integer({ min: days(500), max: days(-1) })),
  isOfFeed: fc.boolean(),
});

it('"accepted = listed + sold pages + hidden by rule", whatever the stock', () => {
  fc.assert(
    fc.property(
      fc.array(car, { maxLength: 40 }),
      fc.nat(9),
      fc.nat(9),
      fc.nat(9),
      fc.boolean(),
      (cars, rejected, duplicates, hidden, used_only) => {
        const vehicles = cars.map(({ isOfFeed: _, ...facts }, n) =>
          vehicleWith({ ...facts, id: `${n}`, slug: `car-${n}` }),
        );
        const ids = new Set(vehicles.filter((_, n) => cars[n]?.isOfFeed).map(({ id }) => id));
        const records = ids.size + rejected + duplicates + hidden;
        const site = siteWith({ flags: { used_only } });
        const account = accountFor(
          { records, rejected, duplicates, hidden, hiddenIds: [], excluded: 3, ids },
          vehicles,
          site,
          NOW,
        );
        const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
        expect(account.records).toBe(account.accepted + account.rejected + account.duplicates);
        expect(account.accepted).toBe(account.listed + account.sold_pages + sum(account.hidden));
        const all = new Set(vehicles.map(({ id }) => id));
        const whole = accountFor(
          { records: all.size, rejected: 0, duplicates: 0, hidden: 0, hiddenIds: [], excluded: 0, ids: all },
          vehicles,
          site,
          NOW,
        );
        expect(account.listed + account.stays.listed).toBe(whole.listed);
        expect(account.sold_pages + account.stays.sold_pages).toBe(whole.sold_pages);
        expect(whole.stays).toEqual({ listed: 0, sold_pages: 0 });
        expect(account.excluded).toBe(3);
        expect(account.hidden.show_on_dealer_website).toBe(hidden);
      },
    ),
  );
});

const PAST = days(1000);
const cars = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, n) => vehicleWith({ id: `${n}`, slug: `car-${n}`, ...changes }));
const ofFeed = (ids: readonly string[], hiddenIds: readonly string[] = []) => ({
  records: ids.length + hiddenIds.length,
  rejected: 0,
  duplicates: 0,
  excluded: 0,
  hidden: hiddenIds.length,
  hiddenIds,
  ids: new Set(ids),
});

it('"cars that a setting hides are counted and named", the first thousand by each rule', () => {
  const site = siteWith({ flags: { used_only: true } });
  const vehicles = cars(1002, { car_type: 'new' });
  const ids = vehicles.map(({ id }) => id);
  const { hidden, hidden_cars } = accountFor(ofFeed(ids, ['x', 'y']), vehicles, site, NOW);
  expect(hidden).toMatchObject({ used_only: 1002, show_on_dealer_website: 2 });
  expect(hidden_cars).toEqual({
    used_only: ids.slice(0, 1000),
    show_on_dealer_website: ['x', 'y'],
    sold_long_ago: [],
    quarantined: [],
  });
});

describe('a quarantined car', () => {
  const site = siteWith({});
  const sold = { status: 'sold' as const, sold: true };
  const vehicles = [
    ...cars(3),
    vehicleWith({ id: 'page', slug: 'page', ...sold, sold_date_timestamp: days(10) }),
    vehicleWith({ id: 'past', slug: 'past', ...sold, sold_date_timestamp: PAST }),
  ];
  const feeds = [{ path: '/feeds/stock.json', cars: 2, left_out: [{ id: '0', reason: 'It has no VIN' }] }];
  const account = accountFor(ofFeed(['0', '1', 'page', 'past']), vehicles, site, NOW);
  const without = (...ids: string[]) =>
    withoutQuarantined(
      { account, feeds },
      vehicles
        .filter(({ id }) => ids.includes(id))
        .map((vehicle) => ({ vehicle, isOfFeed: vehicle.id !== '2' })),
      site,
      NOW,
    );

  it('is hidden and named, and in no channel', () => {
    expect(account).toMatchObject({ accepted: 4, listed: 2, sold_pages: 1, stays: { listed: 1 } });
    const left = without('0', '1', 'page');
    expect(left.account).toMatchObject({ accepted: 4, listed: 0, sold_pages: 0, hidden: { quarantined: 3 } });
    expect(left.account.hidden_cars?.quarantined).toEqual(['0', '1', 'page']);
    expect(left.feeds).toEqual([{ path: '/feeds/stock.json', cars: 1, left_out: [] }]);
  });

  it('that the feed lacks stays no more, and one that another rule hides is hidden by that', () => {
    const left = without('2', 'past');
    expect(left.account).toMatchObject({
      listed: 2,
      stays: { listed: 0 },
      hidden: { quarantined: 0, sold_long_ago: 1 },
    });
    expect(left.feeds).toMatchObject([{ cars: 1 }]);
    const { hidden_cars: _, ...unnamed } = account;
    const old = withoutQuarantined({ account: unnamed, feeds: [] }, [], site, NOW);
    expect(old.account.hidden_cars).toBeUndefined();
  });
});
