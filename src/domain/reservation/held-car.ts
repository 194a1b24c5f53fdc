import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

type CarIds = Pick<Vehicle, 'id' | 'vin'>;

/** What a hold refers to its car by: its key in the group, and its record on the site that the hold was begun on. */
export interface HeldNames {
  car: string;
  site: string;
  car_id: string;
}

/** 17 letters and digits without I, O and Q; not one character repeated, a placeholder of feeds. */
const VIN = /^(?!(.)\1+$)[A-HJ-NPR-Z0-9]{17}$/;

/** Returns the address of a site's group. Only the host counts, since sites may write it differently. */
export const groupOf = ({ url, group }: Pick<Site, 'url' | 'group'>): string =>
  `https://${new URL((group ?? { url }).url).host}`;

/**
 * Returns a car's key across all sites of its group, so that it is held once (rules 15): the group's address with the
 * VIN, or the id if it has no valid VIN.
 */
export const heldCar = (car: CarIds, site: Pick<Site, 'url' | 'group'>): string => keyIn(groupOf(site), car);

/** What the keys of a group's cars, and of a site's records, begin with. */
const ofGroup = (group: string) => `${group} `;
const ofRecords = ({ slug }: Pick<Site, 'slug'>) => `site ${slug} `;

function keyIn(group: string, { id, vin }: CarIds): string {
  const normalised = vin?.toUpperCase() ?? '';
  return ofGroup(group) + (VIN.test(normalised) ? `vin ${normalised}` : `id ${id}`);
}

/** Returns a car's key within one site, which does not depend on VIN and group. */
export const heldRecord = ({ id }: Pick<Vehicle, 'id'>, site: Pick<Site, 'slug'>): string =>
  `${ofRecords(site)}id ${id}`;

/** Returns all keys by which holds may refer to a car, including those from before its VIN or group changed. */
export const heldNames = (vehicle: CarIds, site: Site): HeldNames => ({
  car: heldCar(vehicle, site),
  site: site.slug,
  car_id: vehicle.id,
});

/** Lists the keys of a hold's car, of `heldCar` and `heldRecord`. */
export const keysOfHold = ({ car, site, car_id }: HeldNames): string[] => [
  car,
  heldRecord({ id: car_id }, { slug: site }),
];

/** Creates the function that lists the keys of a site's car. */
export function carKeys(site: Pick<Site, 'slug' | 'url' | 'group'>): (car: CarIds) => string[] {
  const group = groupOf(site);
  return (car) => [keyIn(group, car), heldRecord(car, site)];
}

/** Keys of held cars by what they begin with. */
export type HeldKeys = ReadonlyMap<string, readonly string[]>;

/** Groups keys of held cars, of `heldCar` and `heldRecord`, for `heldWithin`. */
export const heldKeys = (held: readonly string[]): HeldKeys =>
  Map.groupBy(held, (key) => key.replace(/(?<= )(?:vin|id) .*$/, ''));

/** Lists the keys that a site's cars may have; where there are none, its stock need not be read. */
export const heldWithin = (site: Pick<Site, 'slug' | 'url' | 'group'>, held: HeldKeys): readonly string[] =>
  [ofGroup(groupOf(site)), ofRecords(site)].flatMap((start) => held.get(start) ?? []);

/** Lists the ids of a site's held cars; `held` are keys of `heldCar` or `heldRecord`. */
export function heldIds(
  vehicles: readonly CarIds[],
  site: Pick<Site, 'slug' | 'url' | 'group'>,
  held: readonly string[],
): string[] {
  const names = new Set(held);
  if (names.size === 0) return [];
  const keysOf = carKeys(site);
  return vehicles.filter((vehicle) => keysOf(vehicle).some((key) => names.has(key))).map(({ id }) => id);
}
