import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { SORT_KEYS, type SortKey } from './sort.ts';
import { type Sortable, sortVehicles } from './sort-vehicles.ts';

const car = (id: string, facts: Partial<Sortable> = {}): Sortable => ({
  id,
  make: 'Kia',
  images: ['1.jpg'],
  status: 'in_stock',
  sold: false,
  reserved: false,
  preorder: false,
  tag: null,
  price: null,
  price_type: 'egc',
  drive_away_price: null,
  car_type: 'used',
  km: null,
  year: 2020,
  created_at: null,
  ...facts,
});

const site = siteWith();

const order = (cars: Sortable[], key: SortKey) => sortVehicles(cars, key, site).map(({ id }) => id);

describe('sort orders', () => {
  const cheap = car('cheap', { price: 12_990 });
  const dear = car('dear', { price: 64_990 });
  const unpriced = car('unpriced');
  const placeholder = car('zero', { price: 10 });

  it('"a missing price sorts last in both directions"', () => {
    const cars = [unpriced, cheap, placeholder, dear];
    expect(order(cars, 'price_desc')).toEqual(['dear', 'cheap', 'unpriced', 'zero']);
    expect(order(cars, 'price_asc')).toEqual(['cheap', 'dear', 'unpriced', 'zero']);
  });

  it('compares drive away prices where there are such', () => {
    const total = car('total', { price: 11_990, drive_away_price: 13_490 });
    expect(order([total, cheap], 'price_asc')).toEqual(['cheap', 'total']);
  });

  it('newest arrivals, lowest kilometres, newest build year', () => {
    const a = car('a', { created_at: '2026-01-01T00:00:00Z', km: 90_000, year: 2018 });
    const b = car('b', { created_at: '2026-02-01T00:00:00Z', km: 0, year: 2021 });
    const c = car('c', { year: 2024 });
    expect(order([a, b, c], 'created_desc')).toEqual(['b', 'a', 'c']);
    expect(order([a, b, c], 'km_asc')).toEqual(['b', 'a', 'c']);
    expect(order([a, b, c], 'year_desc')).toEqual(['c', 'b', 'a']);
  });

  it('recommended: in stock with photos and price first, fresh, makes taking turns (rules 67)', () => {
    const priced = (id: string, make: string, day: number, facts: Partial<Sortable> = {}) =>
      car(id, { make, price: 20_000, created_at: `2026-01-0${day}T00:00:00Z`, ...facts });
    const cars = [
      priced('kia 1', 'Kia', 9),
      priced('kia 2', 'Kia', 8),
      priced('kia 3', 'Kia', 7),
      priced('ford 1', 'Ford', 2),
      priced('ford 2', 'Ford', 1),
      priced('mazda', 'Mazda', 6),
      priced('sold', 'BMW', 9, { sold: true }),
      priced('coming', 'BMW', 9, { status: 'coming_soon' }),
      priced('held', 'BMW', 9, { reserved: true }),
      priced('shown only', 'BMW', 9, { tag: 'Test Drive Only' }),
      priced('drawn', 'BMW', 9, { images: [] }),
      priced('unpriced', 'Mazda', 9, { price: null }),
    ];
    expect(order(cars, 'recommended')).toEqual([
      ...['kia 1', 'mazda', 'ford 1', 'kia 2', 'ford 2', 'kia 3'],
      ...['coming', 'unpriced', 'drawn', 'held', 'shown only', 'sold'],
    ]);
  });

  it('"stable tie by id", whatever order the cars came in', () => {
    const cars = fc.uniqueArray(
      fc.record<Sortable>({
        price_type: fc.constant('egc' as const),
        car_type: fc.constant('used' as const),
        drive_away_price: fc.option(fc.constantFrom(11_000, 31_000)),
        id: fc.string({ minLength: 1, maxLength: 3 }),
        make: fc.constantFrom('Kia', 'Ford'),
        images: fc.constantFrom([], ['1.jpg']),
        status: fc.constantFrom('in_stock' as const, 'coming_soon' as const),
        sold: fc.boolean(),
        reserved: fc.boolean(),
        preorder: fc.constant(false),
        tag: fc.constant(null),
        price: fc.option(fc.constantFrom(0, 10, 11, 20_000, 30_000)),
        km: fc.option(fc.nat(3)),
        year: fc.integer({ min: 2020, max: 2022 }),
        created_at: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')),
      }),
      { selector: ({ id }) => id },
    );
    const keys = fc.constantFrom(...SORT_KEYS);
    fc.assert(
      fc.property(cars, keys, (list, key) => {
        expect(sortVehicles(list.toReversed(), key, site)).toEqual(sortVehicles(list, key, site));
      }),
    );
  });
});
