import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** 17 letters and digits without I, O and Q, and not one of them repeated, as feeds write that they know none. */
const VIN = /^(?!(.)\1+$)[A-HJ-NPR-Z0-9]{17}$/;

/**
 * What names one car on all sites of its group, so that it is held once (rules 15): its VIN, or its id where there is
 * none, below the host of the group: its sites may spell the rest of its address as they like.
 */
export function heldCar({ id, vin }: Pick<Vehicle, 'id' | 'vin'>, site: Pick<Site, 'url' | 'group'>): string {
  const normalised = vin?.toUpperCase() ?? '';
  const group = `https://${new URL((site.group ?? site).url).host}`;
  return VIN.test(normalised) ? `${group} vin ${normalised}` : `${group} id ${id}`;
}

/** What names a car as one site has it, also before its VIN or its group was known. */
export const heldRecord = ({ id }: Pick<Vehicle, 'id'>, { slug }: Pick<Site, 'slug'>): string =>
  `site ${slug} id ${id}`;

/** What a hold of a car may call it: who holds it may do so by a name that it had before. */
export const heldNames = (vehicle: Pick<Vehicle, 'id' | 'vin'>, site: Site) => ({
  car: heldCar(vehicle, site),
  site: site.slug,
  car_id: vehicle.id,
});

/** Ids of the cars of a site that are held, of all that are: `held` names them as `heldCar` or `heldRecord` does. */
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
