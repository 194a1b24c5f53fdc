import { byCharacters } from '../order.ts';
import { displayedPrice } from '../price/price.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/** What the orders look at. */
export type Sortable = Pick<Vehicle, 'id' | 'price' | 'km' | 'year' | 'created_at'>;

export type SortKey = Site['search']['sort'];

interface SortOrder {
  label: string;
  /** What a search index calls it. */
  attribute: keyof Sortable;
  /** `null` is missing. */
  value: (vehicle: Sortable) => number | null;
  direction: 'asc' | 'desc';
}

/** The orders a shopper can choose from, as they are listed. */
export const SORT_ORDERS = {
  price_desc: { label: 'Price: high to low', attribute: 'price', value: displayedPrice, direction: 'desc' },
  price_asc: { label: 'Price: low to high', attribute: 'price', value: displayedPrice, direction: 'asc' },
  created_desc: { label: 'Newest arrivals', attribute: 'created_at', value: arrivalOf, direction: 'desc' },
  km_asc: { label: 'Lowest kilometres', attribute: 'km', value: ({ km }) => km, direction: 'asc' },
  year_desc: { label: 'Newest build year', attribute: 'year', value: ({ year }) => year, direction: 'desc' },
} as const satisfies Record<SortKey, SortOrder>;

/** The orders' keys, as they are listed. */
export const SORT_KEYS = [
  'price_desc',
  'price_asc',
  'created_desc',
  'km_asc',
  'year_desc',
] as const satisfies readonly SortKey[];

/**
 * Vehicles in the order `key`, as a new list. What is missing comes last in both directions (rules
 * "Missing values"), equal ones stand by id (rules 31).
 */
export function sortVehicles<T extends Sortable>(vehicles: readonly T[], key: SortKey): T[] {
  const { value, direction } = SORT_ORDERS[key];
  const sign = direction === 'asc' ? 1 : -1;
  // Read once for each vehicle, not at every comparison: a date takes longer to read than to compare.
  return vehicles
    .map((vehicle) => ({ vehicle, value: value(vehicle) }))
    .sort((a, b) => compareValues(a.value, b.value, sign) || byCharacters(a.vehicle.id, b.vehicle.id))
    .map(({ vehicle }) => vehicle);
}

function compareValues(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (a - b) * sign;
}

function arrivalOf({ created_at }: Sortable) {
  return created_at === null ? null : Date.parse(created_at);
}
