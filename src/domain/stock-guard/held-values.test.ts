import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { DifferenceRule } from './difference.ts';
import { holdValues, isPlausibleYear } from './held-values.ts';
import { stockGuardSchema } from './stock-guard.schema.ts';

const GUARD = stockGuardSchema.parse({});
const NOW = new Date('2026-11-20T01:00:00Z');
const LAST = vehicleWith({ year: 2019, km: 45_000, price: 24_990, before_price: null });
const hold = (changes: Partial<Vehicle>, last = LAST) =>
  holdValues({ car: vehicleWith({ ...LAST, ...changes }), last, guard: GUARD, now: NOW });

describe('"one absurd value is held alone and named" (rules 62)', () => {
  it.each<[string, Partial<Vehicle>, string]>([
    ['a price of a hundredth', { price: 249.9 }, 'went from 24,990 to 249.9 at once: 24,990 stays'],
    ['a price in cents', { price: 2_499_000 }, 'went from 24,990 to 2,499,000 at once'],
    ['a price that is the odometer', { price: 45_000 }, 'is the odometer, 45,000'],
    ['a price that is the year', { price: 2019 }, 'is the year, 2019'],
    ['an odometer that went back', { km: 42_000 }, 'went back from 45,000 to 42,000'],
    [
      'an odometer with a digit too many',
      { km: 450_000 },
      'went from 45,000 to 450,000 at once: 45,000 stays',
    ],
    ['an odometer that is the price', { km: 24_990 }, 'is the price, 24,990'],
    ['a year 1900', { year: 1900 }, 'is 1900: 2019 stays'],
    ['a year to come', { year: 2029 }, 'is 2029'],
    ['another year', { year: 2009 }, 'went from 2019 to 2009'],
  ])('%s stays as it was', (_, changes, message) => {
    const { car, held } = hold(changes);
    expect(car).toEqual(LAST);
    expect(held).toMatchObject([
      { field: Object.keys(changes)[0], message: expect.stringContaining(message), implausible: true },
    ]);
  });

  it('the other values of that car are accepted', () => {
    const { car } = hold({ price: 249.9, colour: 'Red', km: 45_100 });
    expect(car).toEqual({ ...LAST, colour: 'Red', km: 45_100 });
  });

  it.each<Partial<Vehicle>>([
    { price: 19_990 },
    { price: 8400 },
    { price: 24_990 * 3 },
    { price: null },
    { km: 46_000 },
    { km: 45_000 * 0.95 },
    { km: 45_000 * 2 },
    { year: 2020 },
    { year: 2024 },
    { before_price: 27_990 },
  ])('%j is plausible', (changes) => {
    const { car, held } = hold(changes);
    expect(car).toMatchObject(changes);
    expect(held).toEqual([]);
  });

  it.each<[number, number, number]>([
    [10, 1500, 1500],
    [10, 10_010, 10_010],
    [10, 10_011, 10],
    [1500, 15_000, 1500],
    [9000, 19_000, 19_000],
    [45_000, 89_000, 89_000],
    [45_000, 90_001, 45_000],
  ])(
    'of an odometer of %i, a rise to %i shows %i: a driven demonstrator is no error',
    (before, km, shown) => {
      expect(hold({ km }, { ...LAST, km: before }).car.km).toBe(shown);
    },
  );

  it('a corrected odometer is shown again after one that was held', () => {
    const { car } = hold({ km: 450_000 });
    expect(hold({ km: 45_200 }, car).car.km).toBe(45_200);
  });

  it('swapped price and odometer both stay', () => {
    const { car } = hold({ price: 45_000, km: 24_990 });
    expect(car).toEqual(LAST);
  });

  it('of a price and an odometer that became equal, the one that changed less is accepted', () => {
    expect(hold({ price: 46_000, km: 46_000 }).car).toEqual({ ...LAST, km: 46_000 });
    expect(hold({ price: 24_000, km: 24_000 }).car).toEqual({ ...LAST, price: 24_000 });
    const driven = { ...LAST, km: 20_000 };
    expect(hold({ price: 25_000, km: 25_000 }, driven).car).toEqual({ ...driven, price: 25_000 });
  });

  it.each<Partial<Vehicle>>([
    { price: 20_000, km: 80_000 },
    { price: 24_990, km: null },
  ])('where neither of %j changed less, both stay', (values) => {
    const last = { ...LAST, ...values };
    expect(hold({ price: 40_000, km: 40_000 }, last).car).toEqual(last);
  });

  it('neither takes the other’s former value', () => {
    const { car, held } = hold({ price: 52_000, km: 50_000 }, { ...LAST, price: 50_000 });
    expect(car).toMatchObject({ price: 52_000, km: 45_000 });
    expect(held).toMatchObject([{ field: 'km', message: expect.stringContaining('is the price, 50,000') }]);
    expect(hold({ price: 90_000, km: 80_000 }, { ...LAST, price: 90_000 }).held).toEqual([]);
  });

  it.each([2019, 2020])('a price equals neither the year nor the former one: %i', (price) => {
    expect(hold({ price, year: 2020 }).held).toMatchObject([
      { message: expect.stringContaining('is the year') },
    ]);
  });

  it('an unreadable value stays as it was', () => {
    const car = { ...LAST, price: null, km: null };
    const held = holdValues({ car, last: LAST, unread: ['price'], guard: GUARD, now: NOW });
    expect(held.car).toEqual({ ...LAST, km: null });
    expect(held.held[0]?.message).toContain('It cannot be read: 24,990 stays');
  });

  it('a value that was read elsewhere, or never existed, is not held as unreadable', () => {
    const unread = { unread: ['price'], guard: GUARD, now: NOW };
    const cheaper = { ...LAST, price: 19_990 };
    expect(holdValues({ car: cheaper, last: LAST, ...unread })).toEqual({ car: cheaper, held: [] });
    const without = { ...LAST, price: null };
    expect(holdValues({ car: without, last: without, ...unread })).toEqual({ car: without, held: [] });
  });

  it('a held price keeps its type', () => {
    expect(hold({ price: 249.9, price_type: 'drive_away' }).car).toEqual(LAST);
    const { car } = hold({ km: 1000, price_type: 'drive_away' });
    expect(car).toEqual({ ...LAST, price_type: 'drive_away' });
  });

  it('a held year stays in the name and the address that contain it', () => {
    const last = { ...LAST, name: '2019 Kia Rio', slug: '2019-kia-rio-7' };
    const written = { name: '1900 Kia Rio', slug: '1900-kia-rio-7' };
    expect(hold({ ...written, year: 1900 }, last).car).toEqual(last);
    const { name, slug } = hold({ name: 'Kia Rio GT', slug: 'kia-7', year: 1900 }, last).car;
    expect({ name, slug }).toEqual({ name: 'Kia Rio GT', slug: 'kia-7' });
    const renamed = { name: '2019 Kia Rio GT', slug: '2019-kia-rio-gt-7' };
    expect(hold({ ...renamed, price: 249.9 }, last).car).toMatchObject(renamed);
  });

  it('a deposit in cents stays in dollars', () => {
    expect(hold({ deposit: 20_000 }, { ...LAST, deposit: 200 }).car.deposit).toBe(200);
  });

  it('is omitted from a new car', () => {
    const { car, held } = holdValues({
      car: vehicleWith({ km: 30_000, price: 30_000 }),
      guard: GUARD,
      now: NOW,
    });
    expect(car.price).toBeNull();
    expect(held[0]?.message).toContain('it is omitted');
  });

  it('a new car has no former values, and is rejected without its year', () => {
    for (const car of [vehicleWith({ price: 20_000, km: 30_000 }), vehicleWith({ year: 1900 })]) {
      const measured = holdValues({ car, guard: GUARD, now: NOW });
      expect(measured.car).toBe(car);
      expect(measured.held).toEqual([]);
    }
  });

  it('unchanged values are not reported', () => {
    const odd = vehicleWith({ ...LAST, price: 45_000 });
    expect(holdValues({ car: odd, last: odd, guard: GUARD, now: NOW })).toEqual({ car: odd, held: [] });
  });

  it('no held field ever changes further than its rule allows', () => {
    const value = fc.option(fc.integer({ min: 0, max: 5_000_000 }));
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1886, max: 2100 }), (price, km, year) => {
        const { car } = hold({ price, km, year });
        expect(
          car.price === null || car.price === 0 || (car.price <= 24_990 * 3 && car.price >= 24_990 / 3),
        ).toBe(true);
        expect(car.km === null || (car.km >= 45_000 * 0.95 && car.km <= 45_000 * 2)).toBe(true);
        expect(Math.abs(car.year - 2019)).toBeLessThanOrEqual(GUARD.car_years);
        const unmoved = car.price === LAST.price && car.km === LAST.km;
        expect(unmoved || car.price === null || (car.price !== car.km && car.price !== car.year)).toBe(true);
      }),
    );
  });
});

describe('a difference of the whole feed (rules 60, 62)', () => {
  const differing = (rule: DifferenceRule, field: string, size: number) => ({
    rule,
    store: null,
    field,
    size,
    message: 'It moved',
    samples: [],
  });
  const TENFOLD = differing('median', 'price', Math.log(10));
  const VANISHED = differing('filled', 'price', -0.3);
  const SCALED = differing('scaled', 'price', Math.log(1.1));
  const OTHER_YEARS = differing('changed', 'year', 0.9);
  const heldOf = (changes: Partial<Vehicle>, difference: typeof TENFOLD, unread: string[] = []) => {
    const car = vehicleWith({ ...LAST, ...changes });
    const context = { last: LAST, unread, differences: [difference], guard: GUARD, now: NOW };
    return holdValues({ car, ...context }).held.map(({ field }) => field);
  };

  it.each([
    ['prices ten times as high', { price: 249_900 }, TENFOLD],
    ['prices near ten times as high', { price: 180_000 }, TENFOLD],
    ['prices that vanish', { price: null }, VANISHED],
    ['years of other cars', { year: 2005 }, OTHER_YEARS],
    ['a price near those of one ratio', { price: 24_990 * 3.2 }, SCALED],
  ])('explains what it moves: %s', (_, changes, difference) => {
    const [field = ''] = Object.keys(changes);
    const elsewhere = { ...difference, field: 'km' };
    expect(heldOf(changes, elsewhere, [field])).toEqual([field]);
    expect(heldOf(changes, difference, [field])).toEqual([]);
  });

  it.each<[string, Partial<Vehicle>, typeof TENFOLD]>([
    ['a price far from the moved ones', { price: 99 }, TENFOLD],
    ['a price far from those of one ratio', { price: 99 }, SCALED],
    ['a price that is the odometer', { price: LAST.km }, TENFOLD],
    ['a price that cannot be read', { price: null }, TENFOLD],
    ['a price where others vanish', { price: 99 }, VANISHED],
    ['a year that cannot be', { year: 1900 }, OTHER_YEARS],
  ])('explains no other value: %s stays held', (_, changes, difference) => {
    const [field = ''] = Object.keys(changes);
    expect(heldOf(changes, difference, [field])).toEqual([field]);
  });

  it('explains no value of a new car, of which nothing is expected', () => {
    const car = vehicleWith({ km: 30_000, price: 30_000 });
    const { held } = holdValues({ car, differences: [TENFOLD], guard: GUARD, now: NOW });
    expect(held.map(({ field }) => field)).toEqual(['price']);
  });
});

it('plausible years are settings: "year before 1900 or after next year + 1" by default', () => {
  const plausible = (guard: object) =>
    [1900, 1901, NOW.getUTCFullYear() + 2, NOW.getUTCFullYear() + 3].map((year) =>
      isPlausibleYear(year, { ...GUARD, ...guard }, NOW),
    );
  expect(plausible({})).toEqual([false, true, true, false]);
  expect(plausible({ min_year: 1900, years_ahead: 3 })).toEqual([true, true, true, true]);
});
