import { describe, expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { holdChoices } from './held-choices.ts';
import { stockGuardSchema } from './stock-guard.schema.ts';

const GUARD = stockGuardSchema.parse({});
const NOW = new Date('2026-11-20T01:00:00Z');
const LAST = vehicleWith({ car_type: 'used', km: 239_265, status: 'in_stock' });
const hold = (changes: Partial<Vehicle>, last: Vehicle | undefined = LAST) =>
  holdChoices({ car: { ...LAST, ...changes }, last, guard: GUARD, now: NOW });

describe('no used car becomes new (rules 62)', () => {
  it.each<[now: Partial<Vehicle>, before: Partial<Vehicle>, message: string]>([
    [{ car_type: 'new' }, {}, 'It is new at 239,265 km: used stays until it is corrected or accepted'],
    [{ car_type: 'demo' }, {}, 'It is demo at 239,265 km: used stays'],
    [{ car_type: 'new', km: 15_001 }, { car_type: 'demo', km: 15_001 }, 'It is new at 15,001 km: demo stays'],
    [{ car_type: 'new', km: null }, {}, 'It is new at 239,265 km'],
  ])('%j of %j', (now, before, message) => {
    const { car, held } = hold(now, { ...LAST, ...before });
    expect(car.car_type).toBe(before.car_type ?? 'used');
    expect(held).toEqual([
      {
        field: 'car_type',
        record_value: now.car_type,
        implausible: true,
        message: expect.stringContaining(message),
      },
    ]);
  });

  it.each<[now: Partial<Vehicle>, before: Partial<Vehicle>]>([
    [{ car_type: 'new', km: 15_000 }, { km: 15_000 }],
    [{ car_type: 'new', km: null }, { km: null }],
    [{ car_type: 'used' }, { car_type: 'new' }],
    [{ car_type: 'demo' }, { car_type: 'new' }],
    [{ car_type: 'new' }, { car_type: 'new' }],
  ])('%j of %j is plausible', (now, before) => {
    const car = { ...LAST, ...now };
    const measured = { car, last: { ...LAST, ...before }, guard: GUARD, now: NOW };
    expect(holdChoices(measured)).toEqual({ car, held: [] });
  });

  it('a car that comes for the first time has nothing to stay', () => {
    const car = { ...LAST, car_type: 'new' as const };
    expect(holdChoices({ car, guard: GUARD, now: NOW }).car).toBe(car);
  });

  it('a difference of all cars explains it, one of another column does not', () => {
    const difference = { rule: 'changed' as const, store: null, size: 1, message: '', samples: [] };
    const held = (field: string) =>
      holdChoices({
        car: { ...LAST, car_type: 'new' },
        last: LAST,
        guard: GUARD,
        now: NOW,
        differences: [{ ...difference, field }],
      }).held.length;
    expect(held('car_type')).toBe(0);
    expect(held('price')).toBe(1);
  });
});

describe('no sold car goes on sale by an empty cell (rules 62)', () => {
  const statusOf = (last: Vehicle['status'], status: Vehicle['status'], isStatusEmpty?: boolean) =>
    holdChoices({
      car: { ...LAST, status },
      last: { ...LAST, status: last },
      guard: GUARD,
      now: NOW,
      isStatusEmpty,
    });

  it('stays sold where the default of the mapping would sell it again', () => {
    const { car, held } = statusOf('sold', 'in_stock', true);
    expect(car.status).toBe('sold');
    expect(held).toEqual([
      {
        field: 'status',
        record_value: 'in_stock',
        implausible: true,
        message: 'It has no value: sold stays until it is corrected or accepted',
      },
    ]);
  });

  it('follows a status that the feed has, and any that is no sale', () => {
    expect(statusOf('sold', 'in_stock').car.status).toBe('in_stock');
    expect(statusOf('coming_soon', 'in_stock', true).held).toEqual([]);
    expect(statusOf('sold', 'sold', true).held).toEqual([]);
  });
});
