import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { FacetContext } from '#domain/search/facets.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { type Seeded, seeded } from '#pipeline/demo/stock/seeded.ts';
import { normalise } from '#pipeline/normalise.ts';
import { openIndex } from '#search/engine/engine.ts';
import type { SearchParameters, SearchResponse } from '#search/engine/request.ts';
import { declaredFacets, searchedFields } from '#search/engine/settings.ts';
import {
  buildVehicleIndex,
  type ListedVehicle,
  vehicleIndexSettings,
  vehicleRecord,
} from '#search/vehicle/vehicle-index.ts';
import { type Answer, createOracle, type State } from './oracle.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../shared/fixtures');
const DEALERSHIPS = [1, 2, 3];

/** 100,000 take some minutes; this many are enough to notice a mistake. */
const STATES = 2000;
const SEED = 'differential 1';

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

/** Real stock, with figures and features that its feed leaves out. */
function realStock(): Vehicle[] {
  const random = seeded('stock');
  const features = [
    'Tow bar',
    'Sunroof',
    'Reversing camera',
    'Hill start assist',
    'Leather seats',
    'Roof racks',
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

const listed = (vehicle: Vehicle): ListedVehicle => ({
  vehicle,
  card: vehicleCard({ ...context, vehicle, recordedBefore: null, photo: () => null }),
});

describe.skipIf(!existsSync(FIXTURES))(
  'search against a plain scan (skipped without ../shared/fixtures)',
  () => {
    it(`agrees on ids, order, counts, facets and stats in ${STATES} states of seed "${SEED}"`, () => {
      const vehicles = realStock().map(listed);
      const settings = vehicleIndexSettings(context);
      const records = vehicles.map((vehicle) => vehicleRecord(vehicle, context));
      const engine = openIndex(buildVehicleIndex(vehicles, context));
      const facets = declaredFacets(settings).map(({ attribute }) => attribute);
      const oracle = createOracle(records, {
        fields: searchedFields(settings, []),
        ranges: settings.ranges ?? [],
        aliases: settings.aliases ?? {},
        forms: settings.forms ?? {},
        orders: {
          price_desc: { attribute: 'price', sign: -1 },
          price_asc: { attribute: 'price', sign: 1 },
          created_desc: { attribute: 'created_at', sign: -1 },
          km_asc: { attribute: 'km', sign: 1 },
          year_desc: { attribute: 'year', sign: -1 },
        },
        defaultOrder: 'price_desc',
      });
      const random = seeded(SEED);
      expect(vehicles.length).toBeGreaterThan(300);
      for (let number = 0; number < STATES; number++) {
        const state = randomState(random, records);
        const asked = requests(state, facets);
        const answers = engine.search(
          asked.map(({ state: one, facets: own }) => ({ indexName: one.sort, params: parameters(one, own) })),
        );
        const wanted = asked.map(({ state: one, facets: own }) => oracle.answer(one, own));
        expect(answers.map(readAnswer), `state ${number}: ${JSON.stringify(state)}`).toEqual(wanted);
      }
    });
  },
);

/** What InstantSearch sends for a state: itself, and for each refined list or range the rest of it. */
function requests(state: State, facets: readonly string[]): { state: State; facets: readonly string[] }[] {
  const without = { ...state, page: 0, hitsPerPage: 0 };
  const lists = Object.keys(state.refinements).map((attribute) => ({
    state: { ...without, refinements: { ...state.refinements, [attribute]: [] } },
    facets: [attribute],
  }));
  const ranges = [...new Set(state.ranges.map(({ attribute }) => attribute))].map((attribute) => ({
    state: { ...without, ranges: state.ranges.filter((range) => range.attribute !== attribute) },
    facets: [attribute],
  }));
  return [{ state, facets }, ...lists, ...ranges];
}

function parameters(state: State, facets: readonly string[]): SearchParameters {
  const { query, page, hitsPerPage, refinements, features, excluded, ranges } = state;
  return {
    query,
    page,
    hitsPerPage,
    facets: facets.length === 1 ? facets[0] : facets,
    facetFilters: [
      ...Object.entries(refinements).map(([attribute, values]) =>
        values.map((value) => `${attribute}:${value}`),
      ),
      ...features.map((feature) => `filtered_features:${feature}`),
      ...(excluded ? [`${excluded.attribute}:-${excluded.value}`] : []),
    ],
    numericFilters: ranges.map(({ attribute, operator, value }) => `${attribute}${operator}${value}`),
  };
}

function readAnswer({ hits, nbHits, nbPages, facets, facets_stats }: SearchResponse): Answer {
  return { ids: hits.map(({ objectID }) => objectID), nbHits, nbPages, facets, stats: facets_stats };
}

const LISTS = [
  'make',
  'model',
  'make_model',
  'badge',
  'body',
  'fuel',
  'transmission',
  'colour',
  'seats',
  'car_type',
  'status',
  'city',
  'state',
  'price_range',
  'location_name',
  'item_type',
  'year',
];
const SORTS = ['', '', 'price_desc', 'price_asc', 'created_desc', 'km_asc', 'year_desc'];
const TYPED = [
  'ute',
  '7 seater',
  'automatic',
  'awd',
  'cx5',
  'cx 5',
  'landcruiser',
  'xtrail',
  'vw',
  'nosuchcar',
];

type Records = readonly ReturnType<typeof vehicleRecord>[];

/** A state that often finds something: values are those of a car, as are the words, some of them misspelt. */
function randomState(random: Seeded, records: Records): State {
  const car = () => random.pick(records);
  const refinements = Object.fromEntries(
    Array.from({ length: random.whole(0, 3) }, () => {
      const attribute = random.pick(LISTS);
      const values = Array.from({ length: random.whole(1, 3) }, () => car()[attribute]);
      return [attribute, values.filter((value) => value !== null && value !== undefined).map(String)];
    }),
  );
  const features = random.chance(0.2) ? [random.pick(['Tow bar', 'Sunroof', 'tow bar', 'Unheard of'])] : [];
  const excluded = random.chance(0.1) ? { attribute: 'make', value: String(car().make) } : null;
  return {
    query: randomQuery(random, car),
    refinements,
    features,
    excluded,
    ranges: random.chance(0.4) ? randomRange(random, car) : [],
    sort: random.pick(SORTS),
    page: random.chance(0.3) ? random.whole(0, 4) : 0,
    hitsPerPage: random.pick([1, 5, 21, 21, 100]),
  };
}

function randomRange(random: Seeded, car: () => Records[number]): State['ranges'] {
  const attribute = random.pick(['price', 'km', 'year', 'subscription_price']);
  const value = () => Number(car()[attribute] ?? random.whole(0, 50_000));
  const from = { attribute, operator: '>=' as const, value: value() };
  return random.chance(0.5) ? [from] : [from, { attribute, operator: '<=', value: value() }];
}

function randomQuery(random: Seeded, car: () => Records[number]): string {
  if (random.chance(0.5)) return '';
  if (random.chance(0.2)) return random.pick(TYPED);
  const { name, make, model, stocknum, colour, body } = car();
  const words = String(random.pick([name, make, model, stocknum, `${colour} ${body}`, `${make} ${model}`]))
    .toLowerCase()
    .split(' ')
    .slice(0, 3);
  const last = words.length - 1;
  if (random.chance(0.3)) words[last] = (words[last] ?? '').slice(0, random.whole(1, 4));
  if (random.chance(0.3)) {
    const place = random.whole(0, last);
    words[place] = misspell(random, words[place] ?? '');
  }
  return words.join(random.chance(0.1) ? '' : ' ');
}

function misspell(random: Seeded, word: string): string {
  const place = random.whole(0, word.length);
  const [head, tail] = [word.slice(0, place), word.slice(place)];
  return random.pick([
    `${head}${tail.slice(1)}`,
    `${head}e${tail}`,
    `${head}o${tail.slice(1)}`,
    `${head}${tail.slice(1, 2)}${tail.slice(0, 1)}${tail.slice(2)}`,
  ]);
}
