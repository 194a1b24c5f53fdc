import type { Site } from '../site/site.schema.ts';
import type { PriceType } from '../vehicle/vehicle.schema.ts';
import {
  comparablePrice,
  displayedPrice,
  PRICE_TYPE_LABELS,
  type PricedCar,
  priceType,
  type ShownPrice,
} from './price.ts';

/**
 * Returns the price that lists sort and filter by, dollars: the drive away price, else the displayed one; `null` for a
 * car without a price (rules 20).
 */
export function listPrice(vehicle: PricedCar, site: Site): number | null {
  const shown = displayedPrice(vehicle);
  return shown === null ? null : (comparablePrice(vehicle, site, 'drive_away') ?? shown);
}

/** Returns a list's note on how its prices are compared; `null` if all are of the same type (rules 20). */
export const priceBasis = (vehicles: readonly PricedCar[], site: Site): string | null =>
  comparedTypes(vehicles, site).length > 1 ? MIXED : null;

/**
 * Returns the least list price with the label of its type (rules 19); `null` without a price, and where the prices are of
 * several types (rules 20).
 */
export function leastPrice(
  vehicles: readonly PricedCar[],
  site: Site,
): Pick<ShownPrice, 'amount' | 'label'> | null {
  const [type, ...others] = comparedTypes(vehicles, site);
  if (type === undefined || others.length > 0) return null;
  const amounts = vehicles.map((vehicle) => listPrice(vehicle, site) ?? Number.POSITIVE_INFINITY);
  return {
    amount: amounts.reduce((least, amount) => Math.min(least, amount)),
    label: PRICE_TYPE_LABELS[type],
  };
}

/** The types of the cars' list prices, each once. */
function comparedTypes(vehicles: readonly PricedCar[], site: Site): PriceType[] {
  const priced = vehicles.filter((vehicle) => displayedPrice(vehicle) !== null);
  const types = priced.map((vehicle) =>
    comparablePrice(vehicle, site, 'drive_away') === null ? priceType(vehicle, site) : 'drive_away',
  );
  return [...new Set(types)];
}

const MIXED =
  'Not all of these prices include the same. Sorting and filters go by the drive away price where a vehicle has one, else by the price shown.';
