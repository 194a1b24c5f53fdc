import { formatNumber } from '../money.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { HeldValue, MeasuredCar } from './held-values.ts';

/** Fields with one of a few values, of which a single car's can be held. */
export const HELD_CHOICES = ['car_type', 'status'] as const;
export type HeldChoice = (typeof HELD_CHOICES)[number];

/** From the least used. */
const WEAR: readonly Vehicle['car_type'][] = ['new', 'demo', 'used'];
const wearOf = ({ car_type }: Vehicle) => WEAR.indexOf(car_type);

/** Why the move from what a car last showed is doubted; `undefined` where it is not. */
type MoveCheck = (last: Vehicle, measured: MeasuredCar) => string | undefined;

const CHECKS: { readonly [Field in HeldChoice]: MoveCheck } = {
  car_type: (last, { car, guard }) => {
    const km = car.km ?? last.km ?? 0;
    if (wearOf(car) >= wearOf(last) || km <= guard.unused_km) return undefined;
    return `is ${car.car_type} at ${formatNumber(km)} km`;
  },
  status: (last, { car, isStatusEmpty }) =>
    isStatusEmpty && last.status === 'sold' && car.status !== 'sold' ? 'has no value' : undefined,
};

/**
 * The car with each implausible choice of `fields` as last shown (rules 62), once its other values are held; the same
 * object where all are plausible.
 */
export function holdChoices(
  measured: MeasuredCar,
  fields: readonly HeldChoice[] = HELD_CHOICES,
): { car: Vehicle; held: HeldValue[] } {
  const { car, last, differences = [] } = measured;
  if (last === undefined) return { car, held: [] };
  const held = fields.flatMap((field) => {
    const reason = CHECKS[field](last, measured);
    return reason === undefined || differences.some((own) => own.field === field) ? [] : [{ field, reason }];
  });
  if (held.length === 0) return { car, held: [] };
  return {
    car: { ...car, ...Object.fromEntries(held.map(({ field }) => [field, last[field]])) },
    held: held.map(({ field, reason }) => ({
      field,
      message: `It ${reason}: ${last[field]} stays until it is corrected or accepted`,
      record_value: car[field],
      implausible: true,
    })),
  };
}
