import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { siteWith } from '../site/site.fixture.ts';
import { DEMO_PLATES, demoCar } from './demo-plates.ts';
import { isSameCar, plateOf, tradeCarName } from './trade-car.ts';
import { adjustmentsWith, NOW, tradeCarWith } from './trade-in.fixture.ts';
import { adjustmentsSchema, describedCarSchema, regoSchema } from './trade-in.schema.ts';

describe('registrations', () => {
  it.each([
    ['bk 12-ot', 'BK12OT'],
    ['1ABC-2DE', '1ABC2DE'],
    ['', null],
    ['<script>', null],
    ['ABCDEFGHIJ', null],
  ])('%j is %j', (text, plate) => {
    expect(plateOf(text)).toBe(plate);
    expect(tryParse(regoSchema, { rego: text, regoState: 'NSW' }).ok).toBe(plate !== null);
  });

  it('of the demo have the same age in any year', () => {
    const site = siteWith();
    expect(demoCar('DEM001', 'NSW', site, NOW)).toEqual({
      rego: 'DEM001',
      regoState: 'NSW',
      make: 'Hyundai',
      model: 'Kona',
      badge: 'Elite',
      year: 2022,
      body: 'SUV',
    });
    expect(demoCar('DEM001', 'NSW', site, new Date('2036-05-01T00:00:00Z'))?.year).toBe(2032);
    expect(demoCar('DEM001', 'VIC', site, NOW)).toBeNull();
    expect(demoCar('ABC123', 'NSW', site, NOW)).toBeNull();
    expect(new Set(DEMO_PLATES.map(({ rego }) => rego)).size).toBe(DEMO_PLATES.length);
    expect(DEMO_PLATES.every(({ rego }) => plateOf(rego) === rego)).toBe(true);
  });
});

it('names and compares cars', () => {
  expect(tradeCarName(tradeCarWith())).toBe('2022 Mazda CX-5 Maxx');
  expect(tradeCarName(tradeCarWith({ badge: null }))).toBe('2022 Mazda CX-5');
  expect(isSameCar(tradeCarWith(), tradeCarWith())).toBe(true);
  expect(isSameCar(tradeCarWith(), tradeCarWith({ year: 2021 }))).toBe(false);
});

describe('numbers as people write them', () => {
  const km = (value: unknown) =>
    tryParse(adjustmentsSchema, { adjustmentAnswers: { ...adjustmentsWith(), km: value } });

  it.each([
    [48_000, 48_000],
    ['48,000', 48_000],
    ['48 000 km', 48_000],
    ['0', 0],
  ])('%j', (value, expected) => {
    const parsed = km(value);
    expect(parsed.ok && parsed.value.adjustmentAnswers.km).toBe(expected);
  });

  it.each(['', 'many', '1.5', -1, 2_000_001, null, undefined, {}])('%j is no number', (value) => {
    expect(km(value)).toEqual({
      ok: false,
      issues: [
        expect.objectContaining({
          field: 'adjustmentAnswers.km',
          message: 'Please enter the kilometres on the odometer.',
        }),
      ],
    });
  });
});

it.each([
  ['', 0],
  [' \u00a0', 0],
  [null, 0],
  [undefined, 0],
  ['$12,500', 12_500],
  ['$', false],
  [-1, false],
])('finance outstanding of %j is %j', (written, expected) => {
  const parsed = tryParse(adjustmentsSchema, {
    adjustmentAnswers: { ...adjustmentsWith(), finance_outstanding: written },
  });
  expect(parsed.ok && parsed.value.adjustmentAnswers.finance_outstanding).toBe(expected);
});

it('accepts a described car without a registration', () => {
  const described = { make: ' Mazda ', model: 'CX-5', badge: '', year: '2021', body: 'SUV' };
  expect(tryParse(describedCarSchema, described)).toEqual({
    ok: true,
    value: { make: 'Mazda', model: 'CX-5', badge: null, year: 2021, body: 'SUV' },
  });
  const issues = tryParse(describedCarSchema, { ...described, make: '', year: '1800' });
  expect(!issues.ok && issues.issues.map(({ field }) => field)).toEqual(['make', 'year']);
});
