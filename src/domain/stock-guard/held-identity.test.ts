import { expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { holdIdentity } from './held-identity.ts';

const LAST = vehicleWith({ make: 'Mitsubishi', model: 'Outlander', vin: 'JMFXTGF4WHZ000001' });
const FERRARI = { make: 'Ferrari', model: 'F40' };

it('a car of one VIN becomes no car of another make and model (rules 62)', () => {
  expect(holdIdentity(LAST, { ...LAST, ...FERRARI })).toEqual({
    field: 'make',
    record_value: 'Ferrari',
    implausible: true,
    message:
      'It is a Ferrari F40 with the VIN of a Mitsubishi Outlander: the car stays as it was until it is corrected or accepted',
  });
});

it.each<[string, Partial<Vehicle>, Partial<Vehicle> | null]>([
  ['a new car', FERRARI, null],
  ['a corrected make', { make: 'MITSUBISHI ' }, {}],
  ['another make of one model', { make: 'Mitsubishi Motors' }, {}],
  ['a corrected model', { model: 'Outlander PHEV' }, {}],
  ['another VIN: the id went to another car', { ...FERRARI, vin: 'ZFFGJ34B000000001' }, {}],
  ['no VIN', { ...FERRARI, vin: null }, { vin: null }],
  ['a sold car', { ...FERRARI, status: 'sold', sold: true }, {}],
])('holds nothing of %s', (_, now, before) => {
  expect(holdIdentity(before === null ? undefined : { ...LAST, ...before }, { ...LAST, ...now })).toBeNull();
});
