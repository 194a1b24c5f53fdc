import type { AustralianState } from '#domain/location/location.schema.ts';
import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { recordedBefore } from '#domain/price/price-history.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { isListed } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { ownValue } from '../own-value.ts';
import type { Find, Found, Lintable } from './rule.ts';

/** A car that is listed, with what the lint asks about it. */
export interface AdvertisedCar {
  vehicle: Vehicle;
  /** Where it stands, or else the site: whose law its advertisement is under. */
  state: AustralianState;
  /** Highest price that it was really offered at before, dollars; `null` where nothing was recorded (D11). */
  recorded: number | null;
}

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

/** What is amiss with the record of one car. */
export type CarFault = Pick<Found, 'field' | 'message' | 'remedy'>;

/** Looks at one car after the other; a fault is found in the feed, and on the car's page. */
export const ofEachCar =
  (faults: (car: AdvertisedCar, site: Lintable['site'], now: Date) => CarFault[]): Find =>
  (site, now) =>
    advertisedCars(site, now).flatMap((car) =>
      faults(car, site.site, now).map((fault) => ({
        ...fault,
        source: `feed:${car.vehicle.id}`,
        page: vehiclePath(car.vehicle.slug),
      })),
    );
