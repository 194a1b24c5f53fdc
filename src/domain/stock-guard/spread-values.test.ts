import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storesAmong } from '../location/vehicle-location.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { holdsFeed } from './difference.ts';
import { feedDifferences } from './feed-differences.ts';
import { stockGuardSchema } from './stock-guard.schema.ts';

const GUARD = stockGuardSchema.parse({});
const photo = (name: string | number) => `https://photos.example/${name}.jpg`;

/** Cars at two stores, priced as cars are: most below a thousand's end. */
const stockOf = (cars: number): Vehicle[] =>
  Array.from({ length: cars }, (_, n) =>
    vehicleWith({
      id: `${n}`,
      slug: `car-${n}`,
      name: `Car ${n}`,
      location_name: n % 3 === 0 ? 'South' : 'North',
      price: 9990 + ((n * 37) % 50) * 1000,
      km: 12_000 + ((n * 7919) % 90_000),
      images: [photo(n), photo(`${n}-2`)],
      regplate: `ABC${n}`,
    }),
  );
const STOCK = stockOf(120);

const differ = (before: readonly Vehicle[], now: readonly Vehicle[], guard = GUARD) =>
  feedDifferences({ before, now, retained: new Set(), storeOf: storesAmong([]) }, guard);
const found = (now: readonly Vehicle[], before: readonly Vehicle[] = STOCK) =>
  differ(before, now).map(({ store, field, rule }) => `${store ?? ''}/${field}/${rule}`);

type Take = (own: Vehicle, other: Vehicle) => Vehicle;
const takeKm: Take = (own, { km }) => ({ ...own, km });
const TAKES: Record<string, Take> = {
  price: (own, { price }) => ({ ...own, price }),
  km: takeKm,
  'first photo': (own, { images }) => ({ ...own, images }),
  regplate: (own, { regplate }) => ({ ...own, regplate }),
};
/** Each car with what the car at the place of `order` had. */
const taken = (take: Take, order: readonly Vehicle[], stock = STOCK) =>
  stock.map((car, n) => take(car, order[n] ?? car));
const byRow = (stock = STOCK) => [...stock.slice(1), ...stock.slice(0, 1)];

describe('one value for many cars', () => {
  it.each<[string, Partial<Vehicle>]>([
    ['price', { price: 24_990 }],
    ['km', { km: 45_000 }],
    ['first photo', { images: [photo('coming-soon')] }],
  ])('%s holds the feed', (field, changes) => {
    const now = STOCK.map((car) => ({ ...car, ...changes }));
    expect(found(now)).toEqual([
      `/${field}/collapsed`,
      `South/${field}/collapsed`,
      `North/${field}/collapsed`,
    ]);
    const differences = differ(STOCK, now);
    expect(differences.every(holdsFeed)).toBe(true);
  });

  it('is measured by the commonest value before, and has examples', () => {
    const of = (share: number) => STOCK.map((car, n) => (n < 120 * share ? { ...car, price: 31_500 } : car));
    expect(differ(of(0.3), of(0.5))).toEqual([]);
    expect(differ(of(0.3), of(0.51))[0]).toEqual({
      rule: 'collapsed',
      store: null,
      field: 'price',
      size: 62 / 120,
      message: 'It is one value for 62 of 120 cars; it was for 36',
      samples: expect.arrayContaining([{ id: '36', name: 'Car 36', before: '41,990', now: '31,500' }]),
    });
    // A model whose price moves keeps its share.
    const model = of(0.6).map((car) => (car.price === 31_500 ? { ...car, price: 30_500 } : car));
    expect(differ(of(0.6), model)).toEqual([]);
  });

  it('is that of cars in both feeds, of five at least', () => {
    const arrived = stockOf(60).map((car) => ({ ...car, id: `new-${car.id}`, price: 29_990, km: null }));
    expect(found([...STOCK, ...arrived])).toEqual([]);
    const six = STOCK.filter(({ location_name }) => location_name === 'North').slice(0, 6);
    const some = (cars: number) => six.map((car, n) => (n < cars ? { ...car, km: 45_678 } : car));
    expect([found(some(4), six), found(some(5), six)]).toEqual([[], ['/km/collapsed']]);
  });

  it('is a share of all cars, and more than the run-out of one model', () => {
    const rare = STOCK.map((car, n) => (n < 12 ? { ...car, drive_away_price: 19_985 + n } : car));
    const equal = rare.map((car, n) => (n < 12 ? { ...car, drive_away_price: 19_990 } : car));
    expect(found(equal, rare)).toEqual([]);
    const yard = stockOf(22);
    const runOut = yard.map((car, n) => (n % 4 === 0 ? { ...car, price: 29_990 } : car));
    expect(found(runOut, yard)).toEqual([]);
  });

  it('names the store that it is of', () => {
    const now = STOCK.map((car) => (car.location_name === 'South' ? { ...car, km: 45_678 } : car));
    expect(found(now)).toEqual(['/km/collapsed', 'South/km/collapsed']);
  });

  it('is none for photos, prices or odometers that cars lacked', () => {
    const bare = STOCK.map((car) => ({ ...car, price: null, km: 0, images: [] }));
    expect(found(STOCK, bare)).toEqual([]);
    expect(found(bare).filter((key) => !key.endsWith('/filled'))).toEqual([]);
  });
});

describe('values of other cars', () => {
  it('are none of many: comments, videos and delivery odometers go round', () => {
    const round = (n: number) => ({
      dealercomments: `Comment ${n % 3}`,
      video: `https://videos.example/${n % 2}`,
      km: 5 * (1 + (n % 4)),
      images: [photo(`press-${n % 5}`)],
    });
    const [before, now] = [0, 1].map((day) => STOCK.map((car, n) => ({ ...car, ...round(n + day) })));
    expect(found(now ?? [], before)).toEqual([]);
  });

  it.each(Object.entries(TAKES))('%s that went a row up, or was sorted, holds the feed', (field, take) => {
    expect(found(taken(take, byRow()))).toContain(`/${field}/exchanged`);
    const sorted = STOCK.toSorted((a, b) => Number(a.price) - Number(b.price));
    expect(found(taken(take, sorted))).toContain(`/${field}/exchanged`);
  });

  it('any order but few cars’ own is found, in whatever order the records come', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(TAKES)),
        fc.integer({ min: 10, max: 120 }),
        fc.infiniteStream(fc.nat()),
        ([field, take], cars, random) => {
          const stock = stockOf(cars);
          const keys = new Map(stock.map((car) => [car, random.next().value]));
          const order = stock.toSorted((a, b) => Number(keys.get(a)) - Number(keys.get(b)));
          const now = taken(take, order, stock);
          const moved = now.filter((car, n) => car !== stock[n] && order[n] !== stock[n]).length;
          fc.pre(moved > cars / 2);
          expect(found(now, stock)).toContain(`/${field}/exchanged`);
          expect(found(now.toReversed(), stock).sort()).toEqual(found(now, stock).sort());
        },
      ),
    );
  });

  it('counts them, with examples, and names the store that they are of', () => {
    const isSouth = ({ location_name }: Vehicle) => location_name === 'South';
    const order = byRow(STOCK.filter(isSouth));
    const now = STOCK.map((car) =>
      isSouth(car) ? { ...car, km: order[Number(car.id) / 3]?.km ?? null } : car,
    );
    const [ofSite, ofStore, ...others] = differ(STOCK, now);
    expect(others).toEqual([]);
    expect([ofSite?.store, ofStore?.store]).toEqual([null, 'South']);
    expect(ofStore).toMatchObject({
      rule: 'exchanged',
      field: 'km',
      size: 1,
      message: 'It is that of another car for 40 of 40 cars',
    });
    expect(ofStore?.samples[0]).toEqual({ id: '0', name: 'Car 0', before: '12,000', now: '35,757' });
  });

  it('are more than a fifth of the cars, and five at least', () => {
    const swapped = (cars: number, stock = STOCK) =>
      taken(takeKm, [...byRow(stock.slice(0, cars)), ...stock.slice(cars)], stock);
    expect([found(swapped(24)), found(swapped(25))]).toEqual([[], ['/km/exchanged']]);
    const nine = STOCK.slice(0, 9).map((car) => ({ ...car, location_name: 'North' }));
    expect([found(swapped(4, nine), nine), found(swapped(5, nine), nine)]).toEqual([[], ['/km/exchanged']]);
  });

  it('one comment for all, or none, is no exchange', () => {
    const before = STOCK.map((car, n) => ({ ...car, dealercomments: `Comment ${n}` }));
    expect(
      found(
        before.map((car) => ({ ...car, dealercomments: 'Ours' })),
        before,
      ),
    ).toEqual([]);
  });
});

describe('ordinary days', () => {
  it('a sale of everything by one amount, or by few, is none, though prices meet', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(1, -1), (steps, sign) => {
        const now = STOCK.map((car, n) => {
          const step = steps[n % steps.length] ?? 1;
          return { ...car, price: Number(car.price) + sign * step * 1000 };
        });
        expect(found(now).filter((key) => !key.endsWith('/scaled'))).toEqual([]);
      }),
    );
  });

  it.each([120, 2000])('prices of %i cars that all move both ways between common ones are none', (cars) => {
    const stock = stockOf(cars);
    fc.assert(
      fc.property(fc.infiniteStream(fc.constantFrom(-2000, -1000, 1000, 2000)), (random) => {
        const now = stock.map((car) => ({ ...car, price: Number(car.price) + random.next().value }));
        expect(found(now, stock)).toEqual([]);
      }),
      { numRuns: 12_000 / cars },
    );
  });

  it('drops of 5 to 20 % on up to a fifth of the cars, sold and new cars, and more photos are none', () => {
    const day = fc.record({
      drop: fc.double({ min: 0.05, max: 0.2, noNaN: true }),
      cars: fc.nat(24),
      from: fc.nat(119),
      isRounded: fc.boolean(),
      gone: fc.nat(8),
      arrived: fc.nat(40),
      photos: fc.nat(120),
    });
    fc.assert(
      fc.property(day, ({ drop, cars, from, isRounded, gone, arrived, photos }) => {
        const lower = (price: number) =>
          isRounded ? Math.round((price * (1 - drop)) / 1000) * 1000 - 10 : Math.round(price * (1 - drop));
        const now = STOCK.map((car, n) => ({
          ...car,
          price: (n + 120 - from) % 120 < cars ? lower(Number(car.price)) : car.price,
          images: n < photos ? [photo(`front-${n}`), ...car.images] : car.images,
        }));
        const others = stockOf(arrived).map((car) => ({ ...car, id: `new-${car.id}`, price: 39_990, km: 5 }));
        expect(found([...now.slice(gone), ...others])).toEqual([]);
      }),
    );
  });
});
