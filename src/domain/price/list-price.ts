import type { Site } from '../site/site.schema.ts';
import { comparablePrice, displayedPrice, type PricedCar, priceType } from './price.ts';

/**
 * Returns the price that lists sort and filter by, dollars: the drive away price, else the displayed one; `null` for a
 * car without a price (rules 20).
 */
export function listPrice(vehicle: PricedCar, site: Site): number | null {
  const shown = displayedPrice(vehicle);
  return shown === null ? null : (comparablePrice(vehicle, site, 'drive_away') ?? shown);
}

/** Returns a list's note on how its prices are compared; `null` if all are of the same type (rules 20). */
export function priceBasis(vehicles: readonly PricedCar[], site: Site): string | null {
  const priced = vehicles.filter((vehicle) => displayedPrice(vehicle) !== null);
  const compared = priced.map((vehicle) =>
    comparablePrice(vehicle, site, 'drive_away') === null ? priceType(vehicle, site) : 'drive_away',
  );
  return new Set(compared).size > 1 ? MIXED : null;
}

const MIXED =
  'Not all of these prices include the same. Sorting and filters go by the drive away price where a vehicle has one, else by the price shown.';
