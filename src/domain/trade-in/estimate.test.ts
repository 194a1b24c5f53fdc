import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { type StockCar, stockEstimate } from './estimate.ts';
import { tradeCarWith } from './trade-in.fixture.ts';

const site = siteWith();
const own = { ...tradeCarWith(), km: 50_000 };
const stockCar = (facts: Partial<StockCar> = {}): StockCar => ({
  name: '2022 Mazda CX-5',
  make: 'Mazda',
  model: 'CX-5',
  simple_body: 'SUV',
  year: 2022,
  km: 50_000,
  price: 30_000,
  price_type: 'egc',
  drive_away_price: null,
  car_type: 'used',
  status: 'in_stock',
  sold: false,
  ...facts,
});
const prices = (...all: number[]) => all.map((price) => stockCar({ price }));
const same = (...facts: Partial<StockCar>[]) => facts.map((fact) => stockCar(fact));

describe('the estimate over the site’s own stock', () => {
  it('is the median price of similar cars less the margin, with quartiles as range', () => {
    const value = stockEstimate(own, prices(20_000, 40_000, 30_000), site);
    expect(value).toMatchObject({ middle: 25_500, low: 21_250, high: 29_750 });
    expect(value?.basis).toBe(
      'Worked out from 3 used cars like yours (Mazda CX-5) that we advertise today, each brought to your year at 9% a year and to your kilometres at 3% for each 10,000, less 15% for preparing, warranting and selling it.',
    );
    expect(stockEstimate(own, prices(20_000, 40_000, 30_000, 50_000), site)?.middle).toBe(29_750);
  });

  it.each([
    ['its model', [{}, {}, {}], 'Mazda CX-5'],
    ['its make and body', [{}, {}, { model: 'CX-3' }], 'Mazda SUV'],
    ['its body', [{}, {}, { make: 'Kia', model: 'Sportage' }], 'SUV'],
    ['its model, however it is written', [{ make: 'MAZDA' }, { model: 'cx-5' }, {}], 'Mazda CX-5'],
  ])('compares cars of %s if there are three', (_, facts, kin) => {
    expect(stockEstimate(own, same(...facts), site)?.basis).toContain(`(${kin})`);
  });

  it.each<[string, Partial<StockCar>[]]>([
    ['too few', [{}, {}]],
    ['sold', [{}, {}, { sold: true }, { status: 'sold' }]],
    ['priced in other ways (rules 20)', [{}, {}, { price_type: 'drive_away' }, { price_type: 'unknown' }]],
    ['too old or too new', [{}, {}, { year: 2017 }, { year: 2027 }]],
    ['new', [{}, {}, { car_type: 'new' }]],
    ['without a price', [{}, {}, { price: null }, { price: 10 }]],
    ['without kilometres', [{}, {}, { km: null }]],
    ['of another body', [{}, {}, { make: 'Kia', simple_body: 'Ute' }, { make: 'Kia', simple_body: null }]],
  ])('is null if similar cars are %s', (_, facts) => {
    expect(stockEstimate(own, same(...facts), site)).toBeNull();
  });

  it('uses prices of the most frequent type only (rules 20)', () => {
    const egc = prices(20_000, 20_000, 20_000);
    const total = (price: number) => stockCar({ price, price_type: 'drive_away' });
    expect(stockEstimate(own, [total(40_000), ...egc, total(40_000)], site)?.middle).toBe(17_000);
    const both = egc.map((car) => ({ ...car, drive_away_price: 22_000 }));
    expect(stockEstimate(own, [total(22_000), ...both], site)?.middle).toBeCloseTo(22_000 * 0.85, 6);
    const typed = siteWith({ price: { type: { used: 'egc' } } });
    const untyped = egc.map((car) => ({ ...car, price_type: 'unknown' as const }));
    expect(stockEstimate(own, [...untyped.slice(1), ...egc.slice(2)], typed)?.middle).toBe(17_000);
    expect(stockEstimate(own, [...untyped.slice(1), ...egc.slice(2)], site)).toBeNull();
    expect(stockEstimate(own, untyped, site)?.middle).toBe(17_000);
  });

  it('adjusts each price to the car’s year and kilometres', () => {
    const year = (n: number) => stockEstimate(own, same({ year: n }, { year: n }, { year: n }), site);
    expect(year(2023)?.middle).toBeCloseTo(30_000 * 0.91 * 0.85, 6);
    expect(year(2021)?.middle).toBeCloseTo((30_000 / 0.91) * 0.85, 6);
    const km = (n: number) => stockEstimate(own, same({ km: n }, { km: n }, { km: n }), site)?.middle;
    expect(km(40_000)).toBeCloseTo(30_000 * 0.97 * 0.85, 6);
    expect(km(60_000)).toBeCloseTo(30_000 * 1.03 * 0.85, 6);
    expect(km(900_000)).toBeCloseTo(30_000 * 1.3 * 0.85, 6);
  });

  it('shows the five most similar cars', () => {
    const stock = [60, 50, 90, 40, 70, 55].map((km) => stockCar({ name: `${km}`, km: km * 1000 }));
    expect(stockEstimate(own, stock, site)?.compared.map(({ name }) => name)).toEqual([
      '50',
      '55',
      '60',
      '40',
      '70',
    ]);
  });

  it('has 0 < low ≤ middle ≤ high for any stock, and never grows with age and kilometres', () => {
    const car = fc.record({
      price: fc.integer({ min: 11, max: 200_000 }),
      year: fc.integer({ min: 2018, max: 2026 }),
      km: fc.nat(300_000),
    });
    const stock = fc.array(car.map(stockCar), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(stock, fc.nat(100_000), fc.nat(50_000), (cars, km, more) => {
        const value = stockEstimate({ ...own, km }, cars, site);
        const further = stockEstimate({ ...own, km: km + more }, cars, site);
        if (value === null || further === null) throw new Error('Three cars are enough');
        expect(value.low).toBeGreaterThan(0);
        expect(value.low).toBeLessThanOrEqual(value.middle);
        expect(value.middle).toBeLessThanOrEqual(value.high);
        expect(further.middle).toBeLessThanOrEqual(value.middle);
      }),
    );
  });
});
