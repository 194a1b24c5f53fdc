import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceText, type FeedDifference } from './difference.ts';
import { GUARD, keyOf, keysOf, type Mutation, mutated, STOCK, storeOf } from './feed-differences.fixture.ts';
import { feedDifferences } from './feed-differences.ts';

it('cars that a duplicate record names are counted where they are sold', () => {
  const ids = new Set(STOCK.slice(0, 20).map(({ id }) => id));
  const sold = STOCK.map((car) => (ids.has(car.id) ? { ...car, sold: true } : car));
  expect(keysOf(sold, ids)).toContain('/sold or gone');
});

it('sold cars are held once all are for sale again', () => {
  const before = STOCK.map((car, n) => ({ ...car, sold: n < 10 }));
  const back = (cars: number) =>
    feedDifferences(
      {
        before,
        now: before.map((car, n) => ({ ...car, sold: n >= cars && n < 10 })),
        retained: new Set(),
        storeOf,
      },
      GUARD,
    );
  expect(back(10)).toMatchObject([
    {
      rule: 'returned',
      store: null,
      field: 'for sale again',
      message: 'All 10 sold cars are for sale again',
    },
  ]);
  expect(back(9)).toEqual([]);
});

describe('"a move of the whole feed holds the feed" (rules 61, 62)', () => {
  it.each<[string, Mutation, string]>([
    ['prices in cents', (car) => ({ ...car, price: (car.price ?? 0) * 100 }), '/price'],
    ['prices divided by 100', (car) => ({ ...car, price: (car.price ?? 0) / 100 }), '/price'],
    ['prices off by a factor 1.6', (car) => ({ ...car, price: (car.price ?? 0) * 1.6 }), '/price'],
    ['prices that vanish', (car) => ({ ...car, price: null }), '/price'],
    ['odometers in miles', (car) => ({ ...car, km: Math.round((car.km ?? 0) / 1.609) }), '/km'],
    ['photos that vanish', (car) => ({ ...car, images: [], photos_count: 0 }), '/images'],
    ['photos of another host', (car) => ({ ...car, images: ['https://dead.example/1.jpg'] }), '/photo hosts'],
    ['a third that is sold', (car, n) => (n % 3 === 0 ? { ...car, sold: true } : car), '/sold or gone'],
    ['a third that is gone', (car, n) => (n % 3 === 0 ? null : car), '/sold or gone'],
    [
      'sold and gone together',
      (car, n) => (n % 8 === 0 ? null : n % 8 === 1 ? { ...car, status: 'sold' } : car),
      '/sold or gone',
    ],
    ['used cars that are new', (car) => ({ ...car, car_type: 'new' }), '/car_type'],
    ['prices of another type', (car) => ({ ...car, price_type: 'drive_away' }), '/price_type'],
    ['makes that moved by a row', (car, n) => ({ ...car, make: n % 2 === 0 ? 'Mazda' : 'Toyota' }), '/make'],
    [
      'body and gearbox in each other’s column',
      (car) => ({ ...car, simple_body: car.simple_transmission, simple_transmission: car.simple_body }),
      '/simple_body',
    ],
    ['seats and doors in each other’s column', (car) => ({ ...car, seats: 4, doors: 5 }), '/seats'],
    ['cars at another store', (car) => ({ ...car, location_name: 'North' }), '/dealership'],
    ['colours that vanish', (car) => ({ ...car, colour: null }), '/colour'],
    ['everything yet to come', (car) => ({ ...car, status: 'coming_soon' }), '/status'],
    [
      'was prices off by a factor 1.6',
      (car) => ({ ...car, before_price: (car.before_price ?? 0) * 1.6 || null }),
      '/before_price',
    ],
    ['everything reserved', (car) => ({ ...car, reserved: true }), '/reserved'],
  ])('%s', (_, mutation, key) => {
    expect(keysOf(mutated(mutation))).toContain(key);
  });

  it('is none where a column has another spelling, or its first values', () => {
    expect(keysOf(mutated((car) => ({ ...car, simple_body: 'suv', drive: 'AWD' })))).toEqual([]);
  });

  it('a vanished column of a group is reported separately', () => {
    const before = STOCK.map((car) => ({
      ...car,
      variant: { ...car.variant, cylinders: 4, torque: '200 Nm' },
    }));
    const now = before.map((car) => ({ ...car, variant: { ...car.variant, cylinders: null } }));
    const differences = feedDifferences({ before, now, retained: new Set(), storeOf }, GUARD);
    expect(new Set(differences.map(({ field }) => field))).toEqual(new Set(['variant.cylinders']));
  });

  it('a difference of one store names it', () => {
    const now = mutated((car, n) => (n % 3 === 1 ? { ...car, price: (car.price ?? 0) / 10 } : car));
    const [difference, ...others] = feedDifferences(
      { before: STOCK, now, retained: new Set(), storeOf },
      GUARD,
    );
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ store: 'South', field: 'price', size: expect.closeTo(Math.log(0.1)) });
    expect(difference?.samples[0]).toEqual({ id: '1', name: 'Car 1', before: '15,531', now: '1,553.1' });
  });

  it('cars that stay because their record is unreadable are not gone', () => {
    const lost = STOCK.filter((_, n) => n % 3 === 0).map(({ id }) => id);
    const now = mutated((car, n) => (n % 3 === 0 ? null : car));
    expect(keysOf(now, new Set(lost))).toEqual([]);
  });

  it('new claims on many cars are held, other new values are not', () => {
    const before = STOCK.map((car) => ({ ...car, before_price: null, deposit: null, badge: null }));
    const now = before.map((car) => ({ ...car, before_price: 99_000, badge: 'Sport' }));
    const differences = feedDifferences({ before, now, retained: new Set(), storeOf }, GUARD);
    expect(new Set(differences.map(({ field }) => field))).toEqual(new Set(['before_price']));
  });

  it('a single changed or removed car never holds a feed, wherever the prices have a gap', () => {
    const gap = STOCK.slice(0, 25).map((car, n) => ({ ...car, price: n < 12 ? 15_000 + n : 40_000 + n }));
    const moved = gap.map((car, n) => (n === 20 ? { ...car, price: 400 } : car));
    for (const now of [moved, gap.toSpliced(12, 2)]) {
      const differences = feedDifferences({ before: gap, now, retained: new Set(), storeOf }, GUARD);
      expect(differences).toEqual([]);
    }
  });

  it('new cars with prices in cents hold a feed whose other cars are unchanged', () => {
    const arrived = STOCK.map((car) => ({ ...car, id: `new-${car.id}`, price: (car.price ?? 0) * 100 }));
    expect(
      keysOf([...STOCK, ...arrived, ...arrived.map((car) => ({ ...car, id: `more-${car.id}` }))]),
    ).toEqual(expect.arrayContaining(['/price']));
  });

  it('is one line of text, with the store if there is one', () => {
    const difference: FeedDifference = {
      rule: 'median',
      store: null,
      field: 'km',
      size: 1,
      message: 'It moved',
      samples: [],
    };
    expect(differenceText(difference)).toBe('km: It moved');
    expect(differenceText({ ...difference, store: 'South' })).toBe('South: km: It moved');
  });

  it('cars without a store, new and removed stores, and photos of our own are compared like others', () => {
    const own = STOCK.map((car, n) => ({
      ...car,
      images: ['/img/1.jpg'],
      location_name: n % 20 === 0 ? null : car.location_name,
    }));
    const moved = own.map((car, n) =>
      n < 4 ? { ...car, location_name: 'East', images: ['/img/2.jpg'] } : car,
    );
    expect(
      feedDifferences({ before: own, now: moved.slice(0, -5), retained: new Set(), storeOf }, GUARD),
    ).toEqual([]);
    const alone = own.map((car) => ({ ...car, location_name: 'North' }));
    expect(feedDifferences({ before: alone, now: alone, retained: new Set(), storeOf }, GUARD)).toEqual([]);
  });

  it('a store of ten that loses four is reported, however many cars the site has', () => {
    const stock = STOCK.filter(({ location_name }, n) => location_name !== 'West' || n < 30);
    const lacking = stock.filter(({ location_name }, n) => location_name !== 'West' || n > 11);
    expect(
      feedDifferences({ before: stock, now: lacking, retained: new Set(), storeOf }, GUARD).map(keyOf),
    ).toEqual(['West/sold or gone']);
  });

  it('a store of few cars may sell two', () => {
    const few = STOCK.slice(0, 6);
    expect(feedDifferences({ before: few, now: few.slice(2), retained: new Set(), storeOf }, GUARD)).toEqual(
      [],
    );
  });
});

it('new cars without photos, and sold ones that the feed drops, hold nothing', () => {
  const few = STOCK.slice(0, 24);
  const sold = few.map((car, n) => (n % 4 === 0 ? { ...car, sold: true, sold_date_timestamp: 1 } : car));
  const arrived = few.slice(0, 8).map((car) => ({ ...car, id: `new-${car.id}`, images: [], price: 90_000 }));
  const now = [...sold.filter((car) => !car.sold), ...arrived];
  expect(feedDifferences({ before: sold, now, retained: new Set(), storeOf }, GUARD)).toEqual([]);
});

it('an ordinary day passes: some sold, some new, some more expensive', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4 }),
      fc.double({ min: 0.85, max: 1.15, noNaN: true }),
      (gone, factor) => {
        const now = mutated((car, n) =>
          n < gone ? null : n % 2 === 0 ? { ...car, price: Math.round((car.price ?? 0) * factor) } : car,
        );
        const arrived = STOCK.slice(0, 4).map((car) => ({
          ...car,
          id: `new-${car.id}`,
          slug: `new-${car.slug}`,
        }));
        expect(keysOf([...now, ...arrived])).toEqual([]);
      },
    ),
  );
});
