import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { type DistanceBetween, type Likeness, likenessCells, priceBand, similarTo } from './similar.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const bandAt = (price: number) => priceBand(vehicleWith({ price }), siteWith());
const CAR: Likeness = {
  id: '1',
  item_type: 'car',
  simple_body: 'SUV',
  make: 'Toyota',
  model: 'RAV4',
  year: 2020,
  band: bandAt(30_000),
  place: 'cardiff',
};
const car = (id: string, facts: Partial<Likeness> = {}): Likeness => ({ ...CAR, id, ...facts });
const costing = (price: number) => ({ band: bandAt(price) });
const KM: Record<string, number> = { cardiff: 0, broadmeadow: 8, artarmon: 120 };
const distance: DistanceBetween = (from, to) =>
  from === null || to === null ? null : Math.abs((KM[from] ?? 0) - (KM[to] ?? 0));
const near = (vehicle: Likeness, listed: readonly Likeness[], km = distance) =>
  similarTo(vehicle, likenessCells(listed), km);
const ids = (vehicle: Likeness, listed: readonly Likeness[]) =>
  near(vehicle, listed).map(({ similar }) => similar.id);

describe('similar cars', () => {
  it('have the same type and body, and similar price and age', () => {
    const listed = [
      car('2'),
      car('3', { item_type: 'caravan' }),
      car('4', { simple_body: 'Sedan' }),
      car('5', costing(60_000)),
      car('6', { year: 2012 }),
    ];
    expect(ids(CAR, [CAR, ...listed])).toEqual(['2']);
  });

  it.each([
    ['price', costing(38_000)],
    ['age', { year: 2016 }],
    ['distance', { place: 'artarmon' }],
    ['make', { make: 'Mazda', model: 'CX-5' }],
    ['model', { model: 'Kluger' }],
  ])('are sorted by similarity: %s', (_what, farther) => {
    expect(ids(CAR, [car('2', farther), car('3')])).toEqual(['3', '2']);
  });

  it('have the same make if the body is unknown', () => {
    const unknown = { ...CAR, simple_body: null };
    const listed = [
      car('2', { simple_body: null }),
      car('3', { simple_body: null, make: 'Kia', model: 'Rio' }),
    ];
    expect(ids(unknown, listed)).toEqual(['2']);
    const other = car('4', { simple_body: null, model: 'Yaris' });
    expect(near(unknown, [other])[0]?.why).toBe('Same make, similar price, same year, same location');
  });

  it('have no price if the car has none', () => {
    const listed = [car('2', { band: null }), car('3')];
    expect(ids({ ...CAR, band: null }, listed)).toEqual(['2']);
    expect(near({ ...CAR, band: null }, listed)[0]?.why).toBe('Same model, same year, same location');
  });

  it('change with a changed car only where it was or is similar', () => {
    const bodies = fc.constantFrom('SUV', 'Sedan', null);
    const facts = fc.record({
      simple_body: bodies,
      model: fc.constantFrom('RAV4', 'Kluger'),
      year: fc.integer({ min: 2012, max: 2024 }),
      band: fc.option(fc.integer({ min: 60, max: 70 })),
      place: fc.constantFrom('cardiff', 'artarmon', null),
    });
    fc.assert(
      fc.property(
        fc.array(facts, { minLength: 2, maxLength: 40 }),
        fc.integer({ min: 60, max: 70 }),
        (all, band) => {
          const listed = all.map((own, at) => car(String(at), own));
          const changed = listed.map((own) => (own.id === '0' ? { ...own, band } : own));
          for (const one of listed.slice(1)) {
            const [before, after] = [ids(one, listed), ids(one, changed)];
            expect(before).not.toContain(one.id);
            if (!before.includes('0') && !after.includes('0')) expect(after).toEqual(before);
            expect(ids(one, listed.toReversed())).toEqual(before);
          }
        },
      ),
    );
  });

  it('are distributed: of many equal cars, none is on most pages', () => {
    const listed = Array.from({ length: 200 }, (_, at) => car(`v${at}`));
    const named = listed.flatMap((one) => ids(one, listed));
    const most = Math.max(
      ...Map.groupBy(named, (id) => id)
        .values()
        .map(({ length }) => length),
    );
    expect(most).toBeLessThan(14);
  });
});

describe('"why they are similar is said"', () => {
  it.each([
    [{}, 'Same model, similar price, same year, same location'],
    [{ year: 2021, place: 'broadmeadow' }, 'Same model, similar price, 1 year newer, about 8 km from it'],
    [{ model: 'Kluger', year: 2018 }, 'Same make and body type, similar price, 2 years older, same location'],
    [
      { make: 'Mazda', model: 'CX-5', ...costing(38_500) },
      'Same body type, costs more, same year, same location',
    ],
    [{ ...costing(23_500), place: null }, 'Same model, costs less, same year'],
  ])('%j: %s', (facts, why) => {
    expect(near(CAR, [car('2', facts)])).toMatchObject([{ why }]);
  });

  it('calls prices within about a tenth similar, and shows no much higher ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5000, max: 200_000 }),
        fc.integer({ min: 5000, max: 200_000 }),
        (a, b) => {
          const [{ why } = { why: '' }] = near(car('1', costing(a)), [car('2', costing(b))]);
          const ratio = Math.max(a, b) / Math.min(a, b);
          if (ratio < 1.05) expect(why).toContain('similar price');
          if (ratio > 1.11) expect(why).not.toContain('similar price');
          if (ratio > 1.42) expect(why).toBe('');
          if (why.includes('costs')) expect(why).toContain(b > a ? 'costs more' : 'costs less');
        },
      ),
    );
  });

  it.each([
    [54_300, 71_700],
    [20_400, 31_000],
  ])('does not call %i and %i similar', (one, other) => {
    expect(near(car('1', costing(one)), [car('2', costing(other))])[0]?.why ?? '').not.toContain('similar');
  });

  it('names no location if all cars are at one', () => {
    expect(near(CAR, [car('2')], () => null)[0]?.why).toBe('Same model, similar price, same year');
  });
});

describe('prices of one type are compared (rules 20)', () => {
  it.each([
    [{ price: 30_000 }, 30_000],
    [{ price: 29_990, price_type: 'egc', drive_away_price: 31_630 }, 31_630],
    [{ price: 30_500, price_type: 'drive_away', drive_away_price: 33_000 }, 30_500],
  ] as const)('%j counts as %i', (facts, counted) => {
    expect(priceBand(vehicleWith(facts), siteWith())).toBe(bandAt(counted));
  });

  it('"Price displays only if above 10": a car that shows none has no band', () => {
    expect(priceBand(vehicleWith({ price: 0, drive_away_price: 31_630 }), siteWith())).toBeNull();
  });
});
