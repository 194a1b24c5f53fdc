import { formatNumber } from '#domain/money.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** Medians that no dealership has, and the unit that explains them. */
const UNITS = [
  { field: 'price', isImprobable: (median: number) => median > 400_000, unit: 'cents' },
  { field: 'price', isImprobable: (median: number) => median < 500, unit: 'thousands' },
  { field: 'km', isImprobable: (median: number) => median < 500, unit: 'thousands' },
] as const;

/** Fewer cars may be anything. */
const MIN_CARS = 3;

/** Notes on prices and odometers of used cars that are probably in another unit, with the verb that reads them. */
export function unitNotes(vehicles: readonly Vehicle[]): string[] {
  const used = vehicles.filter(({ car_type }) => car_type === 'used');
  return UNITS.flatMap(({ field, isImprobable, unit }) => {
    const values = used.flatMap((car) => car[field] ?? []).sort((a, b) => a - b);
    const median = values[values.length >> 1];
    if (median === undefined || values.length < MIN_CARS || !isImprobable(median)) return [];
    return [
      `Half of the used cars have a ${field} of ${formatNumber(median)} or more: where those are ${unit}, write "unit": "${unit}" for "${field}".`,
    ];
  });
}
