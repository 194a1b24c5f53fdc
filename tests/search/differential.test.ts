import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { seeded } from '#demo/stock/seeded.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { FacetContext } from '#domain/search/facet-values.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { normalise } from '#pipeline/normalise.ts';
import { openIndex } from '#search/engine/engine.ts';
import type { SearchRecord } from '#search/engine/record.ts';
import { declaredFacets } from '#search/engine/settings.ts';
import {
  buildVehicleIndex,
  type ListedVehicle,
  vehicleIndexSettings,
  vehicleRecord,
} from '#search/vehicle/vehicle-index.ts';
import { IS_PROOF, walk } from '../walk.ts';
import type { OracleResult, State } from './oracle.ts';
import { parameters, randomState, readResult, requests } from './random-states.ts';
import { vehicleOracle } from './vehicle-oracle.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../shared/fixtures');
const DEALERSHIPS = [1, 2, 3];

/** 21,000 random states in the proof, other ones each time; a difference is found again by the seed that its test is named by. */
const SEEDS = Array.from({ length: walk(1, 7) }, () => String(randomInt(2 ** 32)));
const STATES = walk(300, 3_000);

const context: FacetContext = {
  site: siteWith({
    flags: { subscriptions: true },
    finance: { provider: 'acme', lender_name: 'Acme Finance', credit_licence: '123456' },
  }),
  locations: DEALERSHIPS.map((number) =>
    locationWith({
      id: String(number),
      name: `Dealership ${number}`,
      slug: `dealership-${number}`,
      address: {
        street: '1 High Street',
        city: ['Newcastle', 'Geelong', 'Cairns'][number - 1] ?? 'Perth',
        state: (['NSW', 'VIC', 'QLD'] as const)[number - 1] ?? 'WA',
        postcode: '2300',
        lat: -33 + number,
        long: 151,
      },
    }),
  ),
  now: new Date('2026-11-20T00:00:00Z'),
};

/** Real stock, with figures and features that its feed omits. */
function realStock(): Vehicle[] {
  const random = seeded('stock');
  const features = [
    'Tow bar',
    'Sunroof',
    'Reversing camera',
    'Hill start assist',
    'Leather seats',
    'Roof racks',
    'Electric park brake',
    'Automatic headlights',
    'Black roof rails',
  ];
  return DEALERSHIPS.flatMap((number) => {
    const text = readFileSync(path.join(FIXTURES, `stock-dealership-${number}.json`), 'utf8');
    const records: unknown[] = JSON.parse(text);
    return records.flatMap((record) => {
      const read = normalise(record, context.site);
      if (read.kind !== 'vehicle') return [];
      return [
        {
          ...read.vehicle,
          standardEquipment: features.filter(() => random.chance(0.4)),
          subscription_price: random.chance(0.1) ? random.whole(90, 400) : null,
        },
      ];
    });
  });
}

/** Invented stock in every shape that feeds have. */
function demoStock(cars: number): Vehicle[] {
  const { site, locations, now } = context;
  return makeDemoStock({ site, locations, cars, anchor: now }).flatMap((record) => {
    const read = normalise(record, site);
    return read.kind === 'vehicle' ? [read.vehicle] : [];
  });
}

const listed = (vehicle: Vehicle): ListedVehicle => ({
  vehicle,
  card: vehicleCard({ ...context, vehicle, recordedBefore: null, photo: () => null }),
});

/** The first state in which the engine differs from a scan of the same cars; `null` for none. */
function firstDifference(
  vehicles: readonly Vehicle[],
  { seed, states, change = (records) => records }: Comparison,
): Difference | null {
  const cars = vehicles.map(listed);
  const settings = vehicleIndexSettings(context);
  const records = cars.map((car) => vehicleRecord(car, context));
  const engine = openIndex(buildVehicleIndex(cars, context));
  const facets = declaredFacets(settings).map(({ attribute }) => attribute);
  const oracle = vehicleOracle(change(records), context);
  const random = seeded(seed);
  for (let number = 0; number < states; number++) {
    const state = randomState(random, records);
    const searches = requests(state, facets);
    const responses = engine.search(
      searches.map(({ state: one, facets: own }) => ({ indexName: one.sort, params: parameters(one, own) })),
    );
    const found = responses.map(readResult);
    const wanted = searches.map(({ state: one, facets: own }) => oracle.search(one, own));
    if (!isDeepStrictEqual(found, wanted)) return { number, state, found, wanted };
  }
  return null;
}

interface Comparison {
  seed: string;
  states: number;
  /** A fault added to the scanned records. */
  change?: (records: readonly SearchRecord[]) => readonly SearchRecord[];
}

interface Difference {
  number: number;
  state: State;
  found: OracleResult[];
  wanted: OracleResult[];
}

describe.skipIf(!existsSync(FIXTURES))(
  'search against a plain scan of real stock (skipped without ../shared/fixtures)',
  () => {
    it.each(SEEDS)(
      `agrees on ids, order, counts, facets and stats in ${STATES} states of seed %s`,
      (seed) => {
        const vehicles = realStock();
        expect(vehicles.length).toBeGreaterThan(300);
        expect(firstDifference(vehicles, { seed, states: STATES })).toBeNull();
      },
    );
  },
);

describe.skipIf(IS_PROOF)('search against a plain scan of invented stock', () => {
  it.each([
    { cars: 1, states: 100 },
    { cars: 33, states: 500 },
    { cars: 400, states: 400 },
    { cars: 1500, states: 100 },
  ])('agrees in $states states over $cars cars', ({ cars, states }) => {
    const seed = `${cars} cars`;
    expect(firstDifference(demoStock(cars), { seed, states })).toBeNull();
  });

  const last = (change: (record: SearchRecord) => SearchRecord[]) => (records: readonly SearchRecord[]) =>
    records.flatMap((record, index) => (index === records.length - 1 ? change(record) : [record]));
  it.each<[string, Comparison['change']]>([
    ['a car is missing', last(() => [])],
    ['a price is a dollar off', last((record) => [{ ...record, price: 12_345 }])],
    ['a make is another', last((record) => [{ ...record, make: 'Tesla' }])],
    ['a feature is gone', last((record) => [{ ...record, filtered_features: [] }])],
    ['its kilometres are others', last((record) => [{ ...record, km: 1 }])],
    ['stock numbers are not searched', (records) => records.map((record) => ({ ...record, stocknum: null }))],
  ])('detects that %s', (_what, change) => {
    expect(firstDifference(demoStock(60), { seed: 'planted', states: 500, change })).not.toBeNull();
  });
});
