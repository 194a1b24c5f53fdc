import fc from 'fast-check';
import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { STATUSES } from '../vehicle/vehicle.schema.ts';
import { accountFor } from './stock-account.ts';

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
          { records, rejected, duplicates, hidden, excluded: 3, ids },
          vehicles,
          site,
          NOW,
        );
        const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
        expect(account.records).toBe(account.accepted + account.rejected + account.duplicates);
        expect(account.accepted).toBe(account.listed + account.sold_pages + sum(account.hidden));
        const all = new Set(vehicles.map(({ id }) => id));
        const whole = accountFor(
          { records: all.size, rejected: 0, duplicates: 0, hidden: 0, excluded: 0, ids: all },
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
