import { byCharacters } from '../order.ts';
import { listPrice } from '../price/list-price.ts';
import type { PricedCar } from '../price/price.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { SORT_ORDERS, type SortAttribute, type SortKey } from './sort.ts';

/** What the orders look at. */
export type Sortable = Pick<Vehicle, 'id' | 'km' | 'year' | 'created_at'> & PricedCar;

/** `null` is missing. */
const VALUES: Readonly<Record<SortAttribute, (vehicle: Sortable, site: Site) => number | null>> = {
  price: listPrice,
  created_at: ({ created_at }) => (created_at === null ? null : Date.parse(created_at)),
  km: ({ km }) => km,
  year: ({ year }) => year,
};

/**
 * Vehicles in the order `key`, as a new list. What is missing comes last in both directions (rules
 * "Missing values"), equal ones stand by id (rules 31).
 */
export function sortVehicles<T extends Sortable>(vehicles: readonly T[], key: SortKey, site: Site): T[] {
  const { attribute, direction } = SORT_ORDERS[key];
  const sign = direction === 'asc' ? 1 : -1;
  // Read once for each vehicle, not at every comparison: a date takes longer to read than to compare.
  return vehicles
    .map((vehicle) => ({ vehicle, value: VALUES[attribute](vehicle, site) }))
    .sort((a, b) => compareValues(a.value, b.value, sign) || byCharacters(a.vehicle.id, b.vehicle.id))
    .map(({ vehicle }) => vehicle);
}

function compareValues(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (a - b) * sign;
}
