import { foldValue } from '../search/value-group.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Location } from './location.schema.ts';
import { visibleLocations } from './location.ts';
import { isAtHiddenLocation, vehicleLocation } from './vehicle-location.ts';

export interface PlaceOwner {
  site: Pick<Site, 'name'>;
  locations: readonly Location[];
}

type PlacedCar = Parameters<typeof isAtHiddenLocation>[0];

/**
 * Returns how a dealership names a car's place: by its `location_name` if a visible location has that name, else by the
 * location that it refers to otherwise, else by the site's name if that is its `location_name`. `null` for a hidden or
 * unknown location: no feed names a place that is not the dealership's (promises "Feeds").
 */
export function placeNames({ site, locations }: PlaceOwner): (vehicle: PlacedCar) => string | null {
  const names = visibleLocations(locations).map(({ name }) => name);
  const byFolded = new Map(names.toReversed().map((name) => [foldValue(name), name]));
  return (vehicle) => {
    if (isAtHiddenLocation(vehicle, locations)) return null;
    const named = vehicle.location_name ?? '';
    const own = names.find((name) => name === named) ?? byFolded.get(foldValue(named));
    const isSite = foldValue(named) === foldValue(site.name);
    // Cars of several locations are the whole dealership's, if the feed says so.
    const placed = isSite ? { ...vehicle, distribution_locations: [] } : vehicle;
    return own ?? vehicleLocation(placed, locations)?.name ?? (isSite ? site.name : null);
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
