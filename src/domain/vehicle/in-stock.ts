import { listPrice } from '../price/list-price.ts';
import type { Site } from '../site/site.schema.ts';
import { stateAllows } from './allows.ts';
import { carState } from './state.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Number and least price of the cars in stock. */
export interface StockSummary {
  count: number;
  /** Least list price, dollars; `null` if none has a price. */
  from: number | null;
}

/** Selects the cars that texts call in stock; lists also have those that are coming, held or just sold. */
export const inStock = (vehicles: readonly Vehicle[], site: Site): Vehicle[] =>
  vehicles.filter((vehicle) => stateAllows('feature', carState(vehicle, site)));

/** Returns the number of the cars in stock, and the price that they start from. */
export function stockSummary(vehicles: readonly Vehicle[], site: Site): StockSummary {
  const cars = inStock(vehicles, site);
  let from: number | null = null;
  for (const vehicle of cars) {
    const price = listPrice(vehicle, site);
    if (price !== null && (from === null || price < from)) from = price;
  }
  return { count: cars.length, from };
}
