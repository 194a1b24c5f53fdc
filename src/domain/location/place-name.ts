import { foldValue } from '../search/value-group.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Location } from './location.schema.ts';
import { isAtHiddenLocation, vehicleLocation } from './vehicle-location.ts';

export interface PlaceOwner {
  site: Pick<Site, 'name'>;
  locations: readonly Location[];
}

type PlacedCar = Parameters<typeof isAtHiddenLocation>[0];

/**
 * Returns how a dealership names a car's place: by its `location_name` if a visible location or the site has that name,
 * else by the location that it refers to otherwise. `null` for a hidden or unknown location: no feed names a place that
 * is not the dealership's (promises "Feeds").
 */
export function placeNames({ site, locations }: PlaceOwner): (vehicle: PlacedCar) => string | null {
  const names = [...locations.filter(({ visible }) => visible), site].map(({ name }) => name);
  const byFolded = new Map(names.toReversed().map((name) => [foldValue(name), name]));
  return (vehicle) => {
    if (isAtHiddenLocation(vehicle, locations)) return null;
    const named = vehicle.location_name ?? '';
    const own = names.find((name) => name === named) ?? byFolded.get(foldValue(named));
    return own ?? vehicleLocation(vehicle, locations)?.name ?? null;
  };
}

/** Counts cars by their place, for places that are not the dealership's; in the cars' order. */
export function foreignPlaces(vehicles: readonly Vehicle[], owner: PlaceOwner): Map<string, number> {
  const placeName = placeNames(owner);
  const cars = new Map<string, number>();
  for (const vehicle of vehicles) {
    const { location_name } = vehicle;
    if (location_name === null || placeName(vehicle) !== null) continue;
    if (isAtHiddenLocation(vehicle, owner.locations)) continue;
    cars.set(location_name, (cars.get(location_name) ?? 0) + 1);
  }
  return cars;
}
