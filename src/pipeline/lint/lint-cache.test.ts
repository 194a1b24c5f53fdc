import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { lintSite } from '../lint.ts';
import { carChanges } from './car-changes.ts';
import type { LintCache } from './lint-cache.ts';
import type { Lintable } from './rule.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const CARS = 2;

const SITES = [
  siteWith({ flags: { reserve_online: true } }),
  siteWith({ price: { type: { used: 'egc', new: 'egc' } } }),
  siteWith({ time_zone: 'Australia/Perth', windows: { sold_days: 1 } }),
  siteWith({ state: 'SA', flags: { online_purchase: true, reduced_price: true } }),
] as const;

const claim = fc
  .tuple(
    fc.constantFrom('5-star ANCAP rating', 'Rated five stars by ANCAP'),
    fc.integer({ min: 2015, max: 2022 }),
  )
  .map(([words, year]) => `${words} ${year}.`);
const words = fc.option(
  fc.oneof(claim, fc.constantFrom('Cheapest in town!', '$99 a week. Ring us.', 'Lovely car.')),
);

/** A car's fields as a feed may repeat them. */
const facts: fc.Arbitrary<Partial<Vehicle>> = fc.oneof(
  fc.record({ dealercomments: words }),
  fc.record({ tag: words }),
  fc.record({ tag: fc.constantFrom('Ends 19 Nov 2026', 'Valid to 21 November 2026', 'THIS WEEK ONLY') }),
  fc.record({
    price: fc.option(fc.integer({ min: 0, max: 50_000 })),
    before_price: fc.option(fc.nat(60_000)),
  }),
  fc.record({ location_phone: fc.constantFrom(null, '02 4000 0000') }),
  fc.constantFrom(null, 90_000).map((average) => ({
    autograb_data: { average_market_price: average, state_average_market_price: null, as_at: null },
  })),
  fc.record({ drive_away_price: fc.option(fc.nat(60_000)), car_type: fc.constantFrom('new', 'used') }),
  fc
    .tuple(fc.boolean(), fc.integer({ min: -100, max: 100 }))
    .map(([sold, hours]) => ({ sold, sold_date_timestamp: sold ? (NOW + hours * HOUR_MS) / 1000 : null })),
);

const NO_PHONE = { phone: null, landline_phone: null };

/** Where the cars stand: each state has laws of its own (D8). */
const YARDS = (['NSW', 'VIC', 'SA'] as const).map((state) =>
  locationWith({
    address: { ...locationWith().address, state },
    contact_detail: { ...locationWith().contact_detail, ...(state === 'SA' && NO_PHONE) },
  }),
);

/** What may change between two runs. */
type WorldChange = (world: World) => World;
interface World {
  vehicles: readonly Vehicle[];
  site: Lintable['site'];
  locations: Lintable['locations'];
  price_history: Lintable['price_history'];
  now: number;
}

const car = fc.nat(CARS - 1);
const instead = (facts: Partial<World>): WorldChange => {
  return (world) => ({ ...world, ...facts });
};
const saying = (place: number, changes: Partial<Vehicle>): WorldChange => {
  return ({ vehicles, ...world }) => ({
    ...world,
    vehicles: vehicles.map((vehicle, at) => (at === place ? { ...vehicle, ...changes } : vehicle)),
  });
};
const offered = (place: number, price: number): WorldChange => {
  const history = [
    { price, since: '2026-10-01T00:00:00.000Z' },
    { price: 20_000, since: '2026-11-15T00:00:00.000Z' },
  ];
  return (world) => ({ ...world, price_history: { ...world.price_history, [`car-${place}`]: history } });
};
const later = (hours: number): WorldChange => {
  return (world) => ({ ...world, now: world.now + hours * HOUR_MS });
};

const step: fc.Arbitrary<WorldChange> = fc.oneof(
  fc.tuple(car, facts).map(([place, changes]) => saying(place, changes)),
  fc.constantFrom(...SITES).map((site) => instead({ site })),
  fc.constantFrom(...YARDS).map((yard) => instead({ locations: [yard] })),
  fc.tuple(car, fc.integer({ min: 11, max: 60_000 })).map(([place, price]) => offered(place, price)),
  fc.integer({ min: -100, max: 100 }).map(later),
  // Years pass as well: ratings lapse by them.
  fc.integer({ min: -30_000, max: 30_000 }).map(later),
);

const begun: World = {
  vehicles: Array.from({ length: CARS }, (_, n) =>
    vehicleWith({ id: `${n}`, slug: `car-${n}`, location_slug: YARDS[0]?.slug ?? null }),
  ),
  site: SITES[0],
  locations: YARDS.slice(0, 1),
  price_history: {},
  now: NOW,
};

function lint({ now, ...world }: World, cache: LintCache | null) {
  const nothing = {
    offers: [],
    reviews: null,
    promos: [],
    redirects: [],
    theme: '',
    content: [],
  };
  return lintSite({ ...nothing, ...world }, new Date(now), cache);
}

describe('findings that are kept in memory', () => {
  it('are those of a look at everything, whatever changed since and wherever the clock went', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), (steps) => {
        const cache: LintCache = new WeakMap();
        steps.reduce((world, next) => {
          const changed = next(world);
          expect(lint(changed, cache)).toEqual(lint(changed, null));
          return changed;
        }, begun);
      }),
      { numRuns: 100 },
    );
  });

  it.each(['dealercomments', 'tag'] as const)('end when a rating in "%s" lapses (D12)', (field) => {
    const vehicle = vehicleWith({ [field]: '5-star ANCAP rating 2019.' });
    expect(carChanges(vehicle, SITES[0])).toEqual([new Date('2025-12-31T13:00:00.000Z')]);
  });
});
