import { visibleLocations } from '#domain/location/location.ts';
import { type PlaceOwner, placeNames } from '#domain/location/place-name.ts';
import { isAtHiddenLocation } from '#domain/location/vehicle-location.ts';
import { locationPhone } from '#domain/phone/phone.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/**
 * Replaces each car's location name by the site's own or `null`, and removes the phone number of hidden locations. The
 * only location that is shown lends its number to cars without one. A car that changes by neither stays the same object
 * (promises "Feeds").
 */
export function atOwnPlaces(vehicles: readonly Vehicle[], owner: PlaceOwner): readonly Vehicle[] {
  const placeName = placeNames(owner);
  const [only, ...others] = visibleLocations(owner.locations);
  const onlyPhone = (others.length === 0 && only && locationPhone(only)?.text) || null;
  return vehicles.map((vehicle) => {
    const location_name = placeName(vehicle);
    const location_phone = isAtHiddenLocation(vehicle, owner.locations)
      ? null
      : (vehicle.location_phone ?? onlyPhone);
    const isSame = location_name === vehicle.location_name && location_phone === vehicle.location_phone;
    return isSame ? vehicle : { ...vehicle, location_name, location_phone };
  });
}
