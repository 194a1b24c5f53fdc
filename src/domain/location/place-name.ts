import { foldValue } from '../search/value-group.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Location } from './location.schema.ts';
import { isAtHiddenLocation, vehicleLocation } from './vehicle-location.ts';

/** Whose places are a car's own. */
export interface PlaceOwner {
  site: Pick<Site, 'name'>;
  locations: readonly Location[];
}

type PlacedCar = Parameters<typeof isAtHiddenLocation>[0];

/**
 * What the place of a car is called: by the name of a visible location or of the site itself, else by the location
 * that it names in another way. `null` where it stands at none of them, or where visitors are not sent: no feed names
 * a place that is not the dealership's (promises "Feeds").
 */
export function placeName(vehicle: PlacedCar, { site, locations }: PlaceOwner): string | null {
  if (isAtHiddenLocation(vehicle, locations)) return null;
  const { location_name } = vehicle;
  const named = location_name === null ? null : foldValue(location_name);
  const names = [...locations.filter(({ visible }) => visible), site].map(({ name }) => name);
  const own = names.find((name) => foldValue(name) === named);
  return own ?? vehicleLocation(vehicle, locations)?.name ?? null;
}

/** Places that cars name and the site does not know, with the number of cars at each, in the cars' order. */
export function foreignPlaces(vehicles: readonly Vehicle[], owner: PlaceOwner): Map<string, number> {
  const cars = new Map<string, number>();
  for (const vehicle of vehicles) {
    const { location_name } = vehicle;
    if (location_name === null || placeName(vehicle, owner) !== null) continue;
    if (isAtHiddenLocation(vehicle, owner.locations)) continue;
    cars.set(location_name, (cars.get(location_name) ?? 0) + 1);
  }
  return cars;
}
