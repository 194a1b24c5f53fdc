import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { holdDatesAhead } from './dates-ahead.ts';

const site = siteWith();
/** Half past ten in the evening in Sydney. */
const NOW = new Date('2026-11-20T11:30:00Z');
const LIMITS = { site, now: NOW, today: '2026-11-20' };
const SECONDS = NOW.getTime() / 1000;
const hold = (facts: Partial<Vehicle>, before?: Partial<Vehicle>) =>
  holdDatesAhead(vehicleWith(facts), before && vehicleWith(before), LIMITS);
const { autograb_data, variant } = vehicleWith();
const average = (as_at: string | null) => ({ autograb_data: { ...autograb_data, as_at } });
const rated = (ancapyear: number | null) => ({ variant: { ...variant, ancapyear } });

describe('a future date extends no claim (rules 1, 18, 62)', () => {
  it.each<[string, Partial<Vehicle>, Partial<Vehicle>, string | number]>([
    [
      'created_at',
      { created_at: '2026-11-20T11:30:00.001Z' },
      { created_at: NOW.toISOString() },
      '2026-11-20T11:30:00.001Z',
    ],
    [
      'sold_date_timestamp',
      { sold_date_timestamp: SECONDS + 1 },
      { sold_date_timestamp: SECONDS },
      SECONDS + 1,
    ],
    ['autograb_data.as_at', average('2026-11-21'), average(null), '2026-11-21'],
    ['rego_expiry', { rego_expiry: '2031-11-21' }, { rego_expiry: null }, '2031-11-21'],
    ['variant.ancapyear', rated(2027), rated(null), 2027],
  ])('%s', (field, facts, shown, record_value) => {
    const { car, held } = hold(facts);
    expect(car).toEqual(vehicleWith(shown));
    expect(held).toEqual([{ field, message: expect.stringMatching(/^It is .*in the future/), record_value }]);
  });

  it.each<Partial<Vehicle>>([
    {},
    { created_at: NOW.toISOString() },
    { sold_date_timestamp: SECONDS },
    average('2026-11-20'),
    { rego_expiry: '2031-11-20' },
    rated(2026),
  ])('%j stays', (facts) => {
    expect(hold(facts)).toEqual({ car: vehicleWith(facts), held: [] });
  });

  it('is replaced by the day it was first seen, also where other fields change', () => {
    const before = { created_at: '2026-11-01T00:00:00.000Z', sold_date_timestamp: SECONDS - 9 };
    const ahead = { created_at: '2027-11-01T00:00:00.000Z', sold_date_timestamp: SECONDS + 99 };
    expect(hold(ahead, before).car).toEqual(vehicleWith(before));
    const seen = { created_at: NOW.toISOString(), sold_date_timestamp: SECONDS };
    for (const unseen of [ahead, {}]) expect(hold(ahead, unseen).car).toEqual(vehicleWith(seen));
  });

  it('is listed with all others', () => {
    const { held } = hold({ created_at: '2099-01-01T00:00:00.000Z', ...average('2099-01-01') });
    expect(held.map(({ field }) => field)).toEqual(['created_at', 'autograb_data.as_at']);
  });

  it('uses the site’s own limit for regos', () => {
    const strict = siteWith({ guard: { rego_years_ahead: 1 } });
    const car = vehicleWith({ rego_expiry: '2027-11-21' });
    expect(holdDatesAhead(car, undefined, { ...LIMITS, site: strict }).car.rego_expiry).toBeNull();
  });
});
