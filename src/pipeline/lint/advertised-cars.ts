import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { recordedBefore } from '#domain/price/price-history.ts';
import { isListed } from '#domain/vehicle/status.ts';
import { ownValue } from '../own-value.ts';
import type { AdvertisedCar, Lintable } from './rule.ts';

/** The cars that a site shows in its lists at `now`. */
export function advertisedCars(
  { site, locations, vehicles, price_history }: Lintable,
  now: Date,
): AdvertisedCar[] {
  return vehicles
    .filter((vehicle) => isListed(vehicle, site, now))
    .map((vehicle) => ({
      vehicle,
      state: vehicleLocation(vehicle, locations)?.address.state ?? site.state,
      recorded: recordedBefore(ownValue(price_history, vehicle.slug) ?? []),
    }));
}
