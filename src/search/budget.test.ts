import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { openIndex } from '#search/engine/engine.ts';
import { type BudgetQuestion, budgetFigures, budgetRequests } from './budget.ts';
import { buildVehicleIndex } from './vehicle/vehicle-index.ts';

const site = siteWith();
const now = new Date('2026-11-20T00:00:00Z');
const limits = { min: 5_000, max: 250_000, step: 500 };
const anyPrice = { min: null, max: null };

const vehicles = [
  { price: 1_000, simple_body: 'Ute', make: 'Kia' },
  { price: 1_001, simple_body: 'Ute', make: 'Kia' },
  { price: 12_000, simple_body: 'Sedan', make: 'Kia' },
  { price: 54_000, simple_body: 'SUV', make: 'Toyota' },
  { price: 54_001, simple_body: 'SUV', make: 'Mazda' },
  { price: 400_000, simple_body: 'SUV', make: 'Toyota' },
  { price: null, simple_body: 'Van', make: 'Toyota' },
].map((facts, index) => vehicleWith({ ...facts, id: String(index), car_type: index < 3 ? 'used' : 'new' }));

const engine = openIndex(
  buildVehicleIndex(
    vehicles.map((vehicle) => ({
      vehicle,
      card: vehicleCard({ vehicle, site, now, recordedBefore: null, photo: () => null }),
    })),
    { site, locations: [locationWith()], now },
  ),
);

const figures = (question: Partial<BudgetQuestion> = {}) =>
  budgetFigures(engine.search(budgetRequests({ range: anyPrice, bodies: [], limits, ...question })), {
    used: 'Second-hand',
    new: 'New',
  });

describe('the figures of the budget panel', () => {
  it('"budget panel adds price>1000" (S2 §7)', () => {
    expect(figures().count).toBe(5);
    expect(figures().minimum).toBe(1_001);
  });

  it('counts a range with both its ends', () => {
    expect(figures({ range: { min: 12_000, max: 54_000 } }).count).toBe(2);
    expect(figures({ range: { min: null, max: 1_000 } }).count).toBe(0);
  });

  it('knows the minimum price whatever the range, of the chosen bodies', () => {
    expect(figures({ range: { min: null, max: 2 }, bodies: ['Sedan', 'SUV'] }).minimum).toBe(12_000);
    expect(figures({ bodies: ['Van'] }).minimum).toBeNull();
  });

  it('offers body types by what lies within the range, whichever are chosen, as S2 §7 sorts them', () => {
    expect(figures({ bodies: ['Ute'] }).bodies.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'SUV 3',
      'Ute 1',
      'Sedan 1',
    ]);
    expect(figures({ range: { min: null, max: 20_000 }, bodies: ['SUV'] }).bodies).toHaveLength(2);
  });

  it('has a tile for each make and condition that is found, named as the site names it', () => {
    expect(figures({ bodies: ['SUV', 'Ute'] }).tiles).toEqual({
      make: [
        { label: 'Toyota', value: 'Toyota', count: 2 },
        { label: 'Mazda', value: 'Mazda', count: 1 },
        { label: 'Kia', value: 'Kia', count: 1 },
      ],
      car_type: [
        { label: 'New', value: 'new', count: 3 },
        { label: 'Second-hand', value: 'used', count: 1 },
      ],
    });
  });

  it('draws every priced car of the chosen bodies once, those beyond the slider at its ends', () => {
    const { histogram } = figures();
    expect(histogram.reduce((sum, count) => sum + count)).toBe(5);
    expect([histogram[0], histogram.at(-1)]).toEqual([1, 1]);
    expect(figures({ range: { min: 6_000, max: 7_000 } }).histogram).toEqual(histogram);
  });

  it('agrees with a plain count for any question', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 410_000 }));
    const questions = fc.record({
      range: fc.record({ min: bound, max: bound }),
      bodies: fc.subarray(['Ute', 'Sedan', 'SUV', 'Van', 'Coupe']),
    });
    fc.assert(
      fc.property(questions, ({ range, bodies }) => {
        const within = vehicles.filter(
          ({ price, simple_body }) =>
            price !== null &&
            price > 1_000 &&
            price >= (range.min ?? 0) &&
            price <= (range.max ?? Number.POSITIVE_INFINITY) &&
            (bodies.length === 0 || bodies.includes(simple_body ?? '')),
        );
        expect(figures({ range, bodies }).count).toBe(within.length);
      }),
    );
  });
});

describe('without any priced car', () => {
  it('nothing is known', () => {
    expect(budgetFigures([], {})).toEqual({
      count: 0,
      minimum: null,
      histogram: [],
      bodies: [],
      tiles: { make: [], car_type: [] },
    });
  });
});
