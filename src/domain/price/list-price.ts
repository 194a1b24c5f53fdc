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
  leastByType(vehicles, site).size > 1 ? MIXED : null;

/** The least price of its type: dollars, and the type's label. */
export type LeastPrice = Pick<ShownPrice, 'amount' | 'label'>;

/** Returns the least list price of each type (rules 19), lowest first: types do not compare (rules 20). */
export const leastPrices = (vehicles: readonly PricedCar[], site: Site): LeastPrice[] =>
  Array.from(leastByType(vehicles, site), ([type, amount]) => ({
    amount,
    label: PRICE_TYPE_LABELS[type],
  })).sort((a, b) => a.amount - b.amount);

function leastByType(vehicles: readonly PricedCar[], site: Site): Map<PriceType, number> {
  const least = new Map<PriceType, number>();
  for (const vehicle of vehicles) {
    const amount = listPrice(vehicle, site);
    if (amount === null) continue;
    const isTotal = comparablePrice(vehicle, site, 'drive_away') !== null;
    const type = isTotal ? 'drive_away' : priceType(vehicle, site);
    least.set(type, Math.min(amount, least.get(type) ?? amount));
  }
  return least;
}

const MIXED =
  'Not all of these prices include the same. Sorting and filters go by the drive away price where a vehicle has one, else by the price shown.';
