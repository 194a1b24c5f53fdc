import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { normalise } from './normalise.ts';

export const site = fixtureSite();

/** The vehicle of a record with these changes; throws where it is not published. */
export function vehicleOf(changes: Record<string, unknown>, on = site): Vehicle {
  const result = normalise(feedRecord(1, changes), on);
  if (result.kind !== 'vehicle') throw new Error(`Not published: ${JSON.stringify(result)}`);
  return result.vehicle;
}

/** Why a record with these changes is rejected, or what it is instead. */
export function faultsOf(changes: Record<string, unknown>) {
  const result = normalise(feedRecord(1, changes), site);
  return result.kind === 'rejected'
    ? result.faults.map(({ field, code }) => `${field} ${code}`)
    : result.kind;
}

/** Fields of a published record that were dropped, or what the record is instead. */
export function doubtsOf(changes: Record<string, unknown>) {
  const result = normalise(feedRecord(1, changes), site);
  return result.kind === 'vehicle' ? result.doubts.map(({ field }) => field) : result.kind;
}
