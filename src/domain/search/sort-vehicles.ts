import { byCharacters } from '../order.ts';
import { listPrice } from '../price/list-price.ts';
import type { PricedCar } from '../price/price.ts';
import type { Site } from '../site/site.schema.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState, type StateFacts } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { SORT_ORDERS, type SortAttribute, type SortKey } from './sort.ts';

/** What the orders look at. */
export type Sortable = Pick<Vehicle, 'id' | 'make' | 'km' | 'year' | 'created_at' | 'images'> &
  StateFacts &
  PricedCar;

/** `null` is missing. */
const VALUES: Readonly<Record<SortAttribute, (vehicle: Sortable, site: Site) => number | null>> = {
  price: listPrice,
  created_at: ({ created_at }) => (created_at === null ? null : Date.parse(created_at)),
  km: ({ km }) => km,
  year: ({ year }) => year,
  complete: (vehicle, site) => (isComplete(vehicle, site) ? 1 : null),
};

/** Whether a car is in stock by the table of states, and shows its price and itself. */
export function isComplete(vehicle: Sortable, site: Site): boolean {
  const isInStock = stateAllows('feature', carState(vehicle, site));
  return isInStock && vehicle.images.length > 0 && listPrice(vehicle, site) !== null;
}

/**
 * Vehicles in the order `key`, as a new list. What is missing comes last in both directions (rules
 * "Missing values"), equal ones stand by id (rules 31).
 */
export function sortVehicles<T extends Sortable>(vehicles: readonly T[], key: SortKey, site: Site): T[] {
  const { attribute, direction, first } = SORT_ORDERS[key];
  const sign = direction === 'asc' ? 1 : -1;
  // Read once for each vehicle, not at every comparison: a date takes longer to read than to compare.
  const sorted = vehicles
    .map((vehicle) => ({
      vehicle,
      value: VALUES[attribute](vehicle, site),
      isFirst: first !== undefined && VALUES[first.attribute](vehicle, site) !== null,
    }))
    .sort((a, b) => compareValues(a.value, b.value, sign) || byCharacters(a.vehicle.id, b.vehicle.id));
  if (first === undefined) return sorted.map(({ vehicle }) => vehicle);
  return withTurns(sorted, ({ vehicle, isFirst }) => `${isFirst} ${vehicle[first.spread]}`)
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.turn - b.turn)
    .map(({ vehicle }) => vehicle);
}

/** Each item with its turn: how many of the same key stand before it. */
function withTurns<T extends object>(
  items: readonly T[],
  keyOf: (item: T) => string,
): (T & { turn: number })[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const turn = seen.get(keyOf(item)) ?? 0;
    seen.set(keyOf(item), turn + 1);
    return { ...item, turn };
  });
}

function compareValues(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (a - b) * sign;
}
