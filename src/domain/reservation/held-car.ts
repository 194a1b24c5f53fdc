import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** 17 letters and digits without I, O and Q; not one character repeated, a placeholder of feeds. */
const VIN = /^(?!(.)\1+$)[A-HJ-NPR-Z0-9]{17}$/;

/**
 * Returns a car's key across all sites of its group, so that it is held once (rules 15): the group's host with the VIN,
 * or the id if it has no valid VIN. Only the host counts, since sites may write the group's address differently.
 */
export function heldCar({ id, vin }: Pick<Vehicle, 'id' | 'vin'>, site: Pick<Site, 'url' | 'group'>): string {
  const normalised = vin?.toUpperCase() ?? '';
  const group = `https://${new URL((site.group ?? site).url).host}`;
  return VIN.test(normalised) ? `${group} vin ${normalised}` : `${group} id ${id}`;
}

/** Returns a car's key within one site, which does not depend on VIN and group. */
export const heldRecord = ({ id }: Pick<Vehicle, 'id'>, { slug }: Pick<Site, 'slug'>): string =>
  `site ${slug} id ${id}`;

/** Returns all keys by which holds may refer to a car, including those from before its VIN or group changed. */
export const heldNames = (vehicle: Pick<Vehicle, 'id' | 'vin'>, site: Site) => ({
  car: heldCar(vehicle, site),
  site: site.slug,
  car_id: vehicle.id,
});

/** Lists the ids of a site's held cars; `held` are keys of `heldCar` or `heldRecord`. */
export function heldIds(
  vehicles: readonly Pick<Vehicle, 'id' | 'vin'>[],
  site: Pick<Site, 'slug' | 'url' | 'group'>,
  held: readonly string[],
): string[] {
  const names = new Set(held);
  if (names.size === 0) return [];
  return vehicles
    .filter((vehicle) => names.has(heldCar(vehicle, site)) || names.has(heldRecord(vehicle, site)))
    .map(({ id }) => id);
}
