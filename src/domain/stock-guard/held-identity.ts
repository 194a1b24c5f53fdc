import { foldName } from '../nearest-name.ts';
import { isSold } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { HeldValue } from './held-values.ts';

/**
 * Why a record is not believed to be of its car: that VIN was another make's and model's (rules 62). `null` where it may be,
 * as of a sold car, which no page offers.
 */
export function holdIdentity(last: Vehicle | undefined, car: Vehicle): HeldValue | null {
  if (last === undefined || car.vin === null || car.vin !== last.vin || isSold(car)) return null;
  const isOther = (field: 'make' | 'model') => foldName(car[field]) !== foldName(last[field]);
  if (!isOther('make') || !isOther('model')) return null;
  const message = `It is a ${car.make} ${car.model} with the VIN of a ${last.make} ${last.model}: the car stays as it was until it is corrected or accepted`;
  return { field: 'make', message, record_value: car.make, implausible: true };
}
