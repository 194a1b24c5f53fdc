import { specifications } from '#domain/vehicle/specifications.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import type { Context } from '../context.ts';
import { card } from './card.ts';

/** One car as data, by its id; `null` where there is no such car. */
export function vehicleRecord(context: Context, id: string): VehicleRecord | null {
  const { data, site, now } = context;
  const vehicle = data.vehicleWithId(id);
  const shown = vehicle && card(context, vehicle.slug);
  if (vehicle === null || shown === null) return null;
  return {
    card: shown,
    specifications: specifications(vehicle, site, now),
    features: vehicle.standardEquipment,
  };
}
