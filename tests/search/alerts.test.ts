import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { type SeededRandom, seeded } from '#demo/stock/seeded.ts';
import {
  type FoundCar,
  type SavedSearch,
  type SeenCars,
  savedSearchOf,
  searchChanges,
} from '#domain/saved-search/saved-search.ts';
import { FACETS } from '#domain/search/facets.ts';
import { unquoted } from '#domain/search/quoted.ts';
import { DISTANCES, type SearchState, WHOLE_LISTING } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { readSentence } from '#domain/search/sentence/read-sentence.ts';
import { stateOfReading } from '#domain/search/sentence/state-of-reading.ts';
import { vocabularyOf } from '#domain/search/sentence/vocabulary.ts';
import { favouritesPath } from '#domain/site/routes.ts';
import { slugify } from '#domain/slug.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { openSiteSearch } from '#generator/site-search.ts';
import { stockFacets } from '#search/clients/stock-facets.ts';
import { vehicleRecord } from '#search/vehicle/vehicle-index.ts';
import { walk } from '../walk.ts';
import type { Oracle, Range } from './oracle.ts';
import { randomState } from './random-states.ts';
import { CLIENTS } from './rigs.ts';
import { context, indexFile, listedCars, NOW } from './stock.ts';
import { vehicleOracle } from './vehicle-oracle.ts';

const SEARCHES = walk(40, 1_000);
const RELEASES = walk(10, 200);
const CARS = 16;
/** Texts that searches share: the plain scan compares each once a release. */
const TEXTS = walk(10, 40);

const SENTENCES = [
  'red suv under 30k',
  'automatic toyota or mazda with a sunroof',
  'used ute from 2015 near 2300',
  'anything but white with 7 seats',
  'toyota corolla between 10 and 40 thousand',
  'low kms hatchback in geelong',
  'cheap mazda not red',
  'new land rover with leather seats',
  'hilux 2012-2022 with a tow bar',
  'demo car with at least five seats under 60000',
];
const PLACES = {
  '2300': { lat: -32.93, long: 151.78 },
  '2250': { lat: -33.43, long: 151.34 },
  '3000': { lat: -37.81, long: 144.96 },
  '4870': { lat: -16.92, long: 145.77 },
} as const;
const UNKNOWN = '0999';
const CONDITIONS = {
  'new-cars': ['new'],
  'used-cars': ['used'],
  'new-and-demo-cars': ['new', 'demo'],
} as const;

/** A search with what it looks for, from which its address was printed. */
type Wanted = { href: string } & (
  | { kind: 'cars'; ids: readonly string[] }
  | { kind: 'matches'; listing: readonly string[]; state: SearchState }
);

const listed = (vehicle: Vehicle) => ({
  vehicle,
  card: vehicleCard({ ...context, vehicle, recordedBefore: null, photo: () => null }),
});
const recordsOf = (cars: readonly Vehicle[]) => cars.map((car) => vehicleRecord(listed(car), context));

/** Most cars as they were; some cost more or less, are sold, held, moved, repainted, or left out. */
function nextRelease(all: Vehicle[], random: SeededRandom): Vehicle[] {
  for (const [index, car] of all.entries()) {
    if (random.chance(0.2)) all[index] = { ...car, ...randomChange(random) };
  }
  return all.filter(() => random.chance(0.85));
}

const randomChange = (random: SeededRandom): Partial<Vehicle> =>
  random.pick<() => Partial<Vehicle>>([
    () => ({ price: random.chance(0.1) ? null : random.whole(50, 900) * 100 }),
    () => ({ price_type: random.pick(['egc', 'drive_away'] as const) }),
    () => ({ status: random.pick(['in_stock', 'in_stock', 'coming_soon', 'sold'] as const) }),
    () => ({ reserved: random.chance(0.5) }),
    () => ({ location_slug: random.pick(['newcastle', 'geelong', 'cairns']) }),
    () => ({ colour: random.pick(['White', 'GREY', 'Red', null]) }),
    () => ({ seats: random.pick([2, 5, 7, null]), km: random.whole(0, 2000) * 100 }),
  ])();

/** Searches as shoppers make them on the first release: filters, words and places, sentences, and lists of cars. */
async function savedSearches(cars: readonly Vehicle[], random: SeededRandom): Promise<Wanted[]> {
  const records = recordsOf(cars);
  const facets = await stockFacets(await CLIENTS.static(indexFile(cars.map(listed))));
  const vocabulary = vocabularyOf(facets);
  const sentences = SENTENCES.map((sentence) =>
    stateOfReading(WHOLE_LISTING, readSentence(sentence, vocabulary, NOW.getUTCFullYear()), facets),
  );
  const texts = Array.from({ length: 1000 }, () => randomState(random, records).query)
    .filter((text) => text !== '')
    .slice(0, TEXTS);
  return Array.from({ length: SEARCHES }, (): Wanted => {
    if (random.chance(0.05)) {
      const ids = [...new Set([random.pick(cars).id, random.pick(cars).id])];
      return { kind: 'cars', ids, href: favouritesPath(ids) };
    }
    const car = random.pick(cars);
    const listing = random.pick([
      ...[[], [], [random.pick(Object.keys(CONDITIONS))]],
      ...[[slugify(car.make)], [slugify(car.make), slugify(car.model)]],
    ]);
    const state = random.chance(0.2) ? random.pick(sentences) : filters(random, { records, texts });
    const path = ['/search', ...listing].join('/');
    return { kind: 'matches', listing, state, href: path + printSearch(state) };
  });
}

function filters(
  random: SeededRandom,
  { records, texts }: { records: ReturnType<typeof recordsOf>; texts: readonly string[] },
): SearchState {
  const { refinements, features, ranges } = randomState(random, records);
  const values: Record<string, readonly string[]> = { ...refinements, filtered_features: features };
  const chosen = FACETS.flatMap(({ attribute, kind }) =>
    kind === 'range' || !values[attribute]?.length ? [] : [[attribute, values[attribute]]],
  );
  const [low = null, high = null] = ranges.map(({ value }) => value).sort((a, b) => a - b);
  const [attribute] = ranges.map((range) => range.attribute);
  return {
    ...WHOLE_LISTING,
    query: random.chance(0.4) ? random.pick(texts) : '',
    values: Object.fromEntries(chosen.slice(0, random.whole(0, 2))),
    ranges: attribute === undefined ? {} : { [attribute]: { min: low, max: high } },
    near: random.chance(0.2)
      ? { postcode: random.pick([...Object.keys(PLACES), UNKNOWN]), km: random.pick(DISTANCES) }
      : null,
  };
}

const placeOf = (postcode: string) =>
  (PLACES as Record<string, { lat: number; long: number }>)[postcode] ?? null;

/** The cars that somebody reading the whole stock would point at. */
function plainlyFound(wanted: Wanted, cars: readonly Vehicle[], oracle: Oracle): FoundCar[] {
  const ids = wanted.kind === 'cars' ? wanted.ids : plainMatches(wanted.state, oracle);
  return cars
    .filter(({ id, status, reserved }) => ids.includes(id) && status !== 'sold' && !reserved)
    .filter((car) => wanted.kind === 'cars' || (isListedAt(wanted.listing, car) && isNear(wanted.state, car)))
    .map(({ id, price, price_type }) => ({ id, price, price_type: price === null ? null : price_type }));
}

function plainMatches({ query, values, ranges }: SearchState, oracle: Oracle): readonly string[] {
  const ends = Object.entries(ranges).flatMap(([attribute, { min, max }]): Range[] => [
    ...(min === null ? [] : [{ attribute, operator: '>=' as const, value: min }]),
    ...(max === null ? [] : [{ attribute, operator: '<=' as const, value: max }]),
  ]);
  const refinements = Object.fromEntries(
    Object.entries(values).map(([attribute, chosen]) => [attribute, [...chosen]]),
  );
  const whole = { features: [], excluded: null, sort: 'price_desc', page: 0, hitsPerPage: CARS };
  return oracle.search({ ...whole, query: unquoted(query), refinements, ranges: ends }, []).ids;
}

function isListedAt([first, model]: readonly string[], car: Vehicle): boolean {
  if (first === undefined) return true;
  const conditions = (CONDITIONS as Record<string, readonly string[]>)[first];
  if (conditions !== undefined) return conditions.includes(car.car_type);
  return slugify(car.make) === first && (model === undefined || slugify(car.model) === model);
}

/** By the law of cosines, where the engine uses haversines. */
function isNear({ near }: SearchState, car: Vehicle): boolean {
  if (near === null) return true;
  const [from, to] = [
    placeOf(near.postcode),
    context.locations.find(({ slug }) => slug === car.location_slug)?.address,
  ];
  if (from === null || to?.lat == null || to.long == null) return false;
  const [a, b, turn] = [from.lat, to.lat, to.long - from.long].map((degrees) => (degrees * Math.PI) / 180);
  const cosine =
    Math.sin(a ?? 0) * Math.sin(b ?? 0) + Math.cos(a ?? 0) * Math.cos(b ?? 0) * Math.cos(turn ?? 0);
  return Math.acos(Math.min(1, cosine)) * 6371 <= near.km;
}

/** What was found before, as a person would note it. */
interface Notes {
  /** Cars found at any time. */
  ever: Set<string>;
  last: Map<string, FoundCar>;
}

/** What somebody who compares two lists by hand would report. */
function plainNews({ kind }: Wanted, { ever, last }: Notes, found: readonly FoundCar[]): string[] {
  const news = found.flatMap((car) => {
    const before = last.get(car.id);
    if (before === undefined) return `${car.id} ${ever.has(car.id) || kind === 'cars' ? 'back' : 'new'}`;
    const isCheaper =
      car.price !== null && before.price_type === car.price_type && car.price < (before.price ?? 0);
    return isCheaper ? `${car.id} cheaper by ${(before.price ?? 0) - (car.price ?? 0)}` : [];
  });
  const gone = [...last.keys()].filter((id) => kind === 'cars' && !found.some((car) => car.id === id));
  for (const { id } of found) ever.add(id);
  last.clear();
  for (const car of found) last.set(car.id, car);
  return [...news, ...gone.map((id) => `${id} gone`)].sort();
}

const byId = (cars: readonly FoundCar[]) => cars.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const placeFor = (search: SavedSearch) =>
  search.kind === 'matches' && search.state.near ? placeOf(search.state.near.postcode) : null;

it.each([String(randomInt(2 ** 32))])(
  `alert = search, to the car: ${SEARCHES} searches of ${RELEASES} releases of seed %s`,
  async (seed) => {
    const random = seeded(seed);
    const all = listedCars(CARS, seed).map(({ vehicle }) => ({
      ...vehicle,
      price_type: 'egc' as const,
      simple_fuel: random.pick(['Petrol', 'Diesel', 'Hybrid']),
      simple_transmission: random.pick(['Automatic', 'Manual']),
    }));
    const wanted = await savedSearches(all, random);
    const saved = wanted.map((one) => {
      const search = savedSearchOf(one.href);
      if (search === null) throw new Error(`${one.href} is no search`);
      const notes: Notes = { ever: new Set(), last: new Map() };
      return { wanted: one, search, notes, seen: {} as SeenCars };
    });
    let news = 0;
    for (let release = 0; release < RELEASES; release++) {
      const cars = nextRelease(all, random);
      const engine = openSiteSearch(indexFile(cars.map(listed)));
      const oracle = vehicleOracle(recordsOf(cars), context);
      for (const one of saved) {
        const found = engine.find(one.search, placeFor(one.search));
        const plain = plainlyFound(one.wanted, cars, oracle);
        const where = `${one.wanted.href} in release ${release}`;
        if (JSON.stringify(byId(found)) !== JSON.stringify(byId(plain)))
          expect({ where, found: byId(found) }).toEqual({ where, found: byId(plain) });
        const { changes, seen } = searchChanges(one.search.kind, one.seen, found);
        const reported = changes
          .map(
            (change) =>
              `${change.id} ${change.kind}${change.kind === 'cheaper' ? ` by ${change.saving}` : ''}`,
          )
          .sort();
        const expected = plainNews(one.wanted, one.notes, plain);
        if (reported.join() !== expected.join())
          expect({ where, reported }).toEqual({ where, reported: expected });
        one.seen = seen;
        news += expected.length;
      }
    }
    expect(news).toBeGreaterThan(SEARCHES);
  },
);
