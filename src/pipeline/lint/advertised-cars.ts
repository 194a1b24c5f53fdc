import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { AdvertisedCar, Lintable } from './rule.ts';

/** A car as the lint looks at it: `recorded` is the highest price that it was really offered at before. */
export function advertisedCar(
  vehicle: Vehicle,
  { site, locations }: Pick<Lintable, 'site' | 'locations'>,
  recorded: number | null,
): AdvertisedCar {
  const location = vehicleLocation(vehicle, locations);
  return { vehicle, location, state: location?.address.state ?? site.state, recorded };
}
