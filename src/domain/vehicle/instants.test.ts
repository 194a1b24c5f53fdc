import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financeEstimate } from '../finance/estimate.ts';
import { marketBadge } from '../price/market-badge.ts';
import { priceDisplay } from '../price/price.ts';
import { siteWith } from '../site/site.fixture.ts';
import type { Validity } from '../validity.ts';
import { vehicleActions } from './actions.ts';
import { vehicleInstants } from './instants.ts';
import { cardFacts, keyFacts } from './key-facts.ts';
import { regoExpiry } from './rego.ts';
import { rowsAt, specifications } from './specifications.ts';
import { isListed, stockState } from './status.ts';
import { vehicleTags } from './tag.ts';
import { lenderWith, vehicleWith } from './vehicle.fixture.ts';
import { STATUSES } from './vehicle.schema.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const from = new Date('2024-01-01T00:00:00Z');
const to = new Date('2028-12-31T23:59:59Z');
const between = fc.date({ min: from, max: to, noInvalidDate: true });
const day = between.map((date) => date.toISOString().slice(0, 10));

const { variant } = vehicleWith();

const vehicles = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    sold: fc.boolean(),
    reserved: fc.boolean(),
    sold_date_timestamp: fc.option(between.map((date) => Math.floor(date.getTime() / 1000))),
    created_at: fc.option(between.map((date) => date.toISOString())),
    rego_expiry: fc.option(day),
    as_at: fc.option(day),
    year: fc.integer({ min: 2010, max: 2018 }),
    ancapyear: fc.option(fc.integer({ min: 2016, max: 2022 })),
    simple_fuel: fc.constantFrom('Petrol', 'Electric'),
  })
  .map(({ as_at, ancapyear, ...facts }) =>
    vehicleWith({
      ...facts,
      variant: { ...variant, ancaprating: 5, ancapyear },
      autograb_data: { average_market_price: 40_000, state_average_market_price: null, as_at },
      finance_lenders: { acme: lenderWith() },
    }),
  );

const sites = fc
  .record({
    state: fc.constantFrom('NSW', 'QLD', 'WA', 'SA'),
    max_age_years: fc.constantFrom(null, 12),
    electric_tag: fc.boolean(),
    used_only: fc.boolean(),
  })
  .map(({ state, max_age_years, ...flags }) =>
    siteWith({
      state,
      flags,
      specifications: { hidden: [] },
      price: { market_average_type: 'egc', type: { new: 'egc', demo: 'egc', used: 'egc' } },
      finance: { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '123456', max_age_years },
    }),
  );

type Law = (vehicle: ReturnType<typeof vehicleWith>, site: ReturnType<typeof siteWith>, now: Date) => unknown;

/** The rules about a vehicle that pages, lists and the index use. */
const LAWS = [
  stockState,
  isListed,
  vehicleTags,
  regoExpiry,
  marketBadge,
  financeEstimate,
  specifications,
  cardFacts,
  keyFacts,
  (vehicle, site) => priceDisplay(vehicle, site),
  (vehicle, site) => vehicleActions(vehicle, site, null),
] as const satisfies Law[];

const resultsAt = (...[vehicle, site, now]: Parameters<Law>) =>
  JSON.stringify(LAWS.map((law: Law) => law(vehicle, site, now)));

describe('vehicleInstants', () => {
  it('has equal results between two instants', () => {
    fc.assert(
      fc.property(
        vehicles,
        sites,
        fc.array(between, { minLength: 1, maxLength: 8 }),
        (vehicle, site, moments) => {
          const instants = vehicleInstants(vehicle, site);
          for (const moment of moments) {
            const since = instants.findLast((instant) => instant <= moment) ?? new Date(0);
            const until = instants.find((instant) => instant > moment) ?? new Date('2099-01-01T00:00:00Z');
            const results = resultsAt(vehicle, site, moment);
            expect(resultsAt(vehicle, site, since)).toBe(results);
            expect(resultsAt(vehicle, site, new Date(until.getTime() - 1))).toBe(results);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has the new result exactly at each instant', () => {
    const vehicle = vehicleWith({
      created_at: '2026-11-01T00:00:00.000Z',
      rego_expiry: '2026-12-24',
      autograb_data: { average_market_price: 40_000, state_average_market_price: null, as_at: '2026-11-10' },
      finance_lenders: { acme: lenderWith() },
      year: 2015,
    });
    const site = siteWith({
      specifications: { hidden: [] },
      price: { market_average_type: 'egc', type: { new: 'egc', demo: 'egc', used: 'egc' } },
      finance: { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '123456', max_age_years: 12 },
    });
    const instants = vehicleInstants(vehicle, site);
    expect(instants.map((instant) => instant.toISOString())).toEqual([
      '2026-11-01T00:00:00.000Z', // becomes a new arrival
      '2026-11-09T00:00:00.001Z', // "within the last 8 days" is over
      '2026-12-10T13:00:00.000Z', // the average is over 30 days old
      '2026-12-23T13:00:00.000Z', // the rego's last day begins
      '2026-12-31T13:00:00.000Z', // too old for the provider
    ]);
    for (const instant of instants) {
      const before = resultsAt(vehicle, site, new Date(instant.getTime() - 1));
      expect(resultsAt(vehicle, site, instant)).not.toBe(before);
    }
  });

  it('has the ends of listing and of the sold page', () => {
    const vehicle = vehicleWith({ sold: true, sold_date_timestamp: seconds('2026-11-01T00:00:00Z') });
    expect(vehicleInstants(vehicle, siteWith())).toEqual([
      new Date('2026-11-04T00:00:00Z'),
      new Date('2026-12-04T00:00:00Z'),
    ]);
  });

  it('has no duplicates', () => {
    const vehicle = vehicleWith({
      created_at: '2026-11-04T00:00:00.000Z',
      sold: true,
      sold_date_timestamp: seconds('2026-11-01T00:00:00Z'),
    });
    const times = vehicleInstants(vehicle, siteWith()).map((instant) => instant.getTime());
    expect(new Set(times).size).toBe(times.length);
  });

  it('is empty for a car without time-dependent facts', () => {
    expect(vehicleInstants(vehicleWith(), siteWith())).toEqual([]);
  });
});

/** Returns the claims about a car at `now` on a page printed at `printed`, by their validity. */
function claims(
  vehicle: Parameters<Law>[0],
  site: Parameters<Law>[1],
  printed: Date,
  now = printed,
): string[] {
  const isValid = ({ until }: Validity) => until === undefined || now < new Date(until);
  return [
    ...vehicleTags(vehicle, site, printed)
      .filter(isValid)
      .map(({ label }) => label),
    ...[marketBadge(vehicle, site, printed)].flatMap((badge) => (badge && isValid(badge) ? badge.text : [])),
    ...[financeEstimate(vehicle, site, printed)].flatMap((quote) =>
      quote && isValid(quote) ? quote.lender : [],
    ),
    ...rowsAt(specifications(vehicle, site, printed), now).map(({ value }) => value),
  ];
}

describe('validity of a printed car (rules 66)', () => {
  it('leave the same claims on an old page as on a new one', () => {
    fc.assert(
      fc.property(vehicles, sites, between, between, (vehicle, site, one, other) => {
        const [printed, now] = one < other ? [one, other] : [other, one];
        const unseen = new Set(claims(vehicle, site, now));
        const old = claims(vehicle, site, printed, now);
        expect(old.filter((claim) => !unseen.has(claim))).toEqual([]);
        const added = [...unseen].filter((claim) => !old.includes(claim));
        // A car with a future arrival becomes new then; until then there is no claim.
        expect(added.filter((claim) => claim !== site.labels.new_tag)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
