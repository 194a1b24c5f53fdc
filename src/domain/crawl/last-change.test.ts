import { expect, it } from 'vitest';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { datedChanges, lastChange } from './last-change.ts';

const CREATED = '2026-11-01T00:00:00Z';
const SOLD = Date.parse('2026-11-10T00:00:00Z') / 1000;
const at = (now: string, ...facts: Parameters<typeof vehicleWith>) =>
  lastChange(datedChanges(vehicleWith(...facts)), new Date(now));

it('returns the arrival of a car and its sale', () => {
  const sold = { created_at: CREATED, sold: true, sold_date_timestamp: SOLD };
  expect(at('2026-11-20T00:00:00Z', { created_at: CREATED })).toBe('2026-11-01T00:00:00.000Z');
  expect(at('2026-11-20T00:00:00Z', sold)).toBe('2026-11-10T00:00:00.000Z');
});

it('is null without dates, and never in the future', () => {
  expect(at('2026-11-20T00:00:00Z')).toBeNull();
  expect(at('2026-10-20T00:00:00Z', { created_at: CREATED })).toBeNull();
});
