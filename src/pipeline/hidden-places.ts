import type { Location } from '#domain/location/location.schema.ts';
import { isAtHiddenLocation } from '#domain/location/vehicle-location.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** Cars that stand at a location kept from visitors do not say where; every other car stays the same object (promises "Feeds"). */
export function withoutHiddenPlaces(
  vehicles: readonly Vehicle[],
  locations: readonly Location[],
): readonly Vehicle[] {
  if (locations.every(({ visible }) => visible)) return vehicles;
  return vehicles.map((vehicle) =>
    isAtHiddenLocation(vehicle, locations)
      ? { ...vehicle, location_name: null, location_phone: null }
      : vehicle,
  );
}
