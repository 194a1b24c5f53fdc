import type { LiveSize } from '../places.ts';
import type { BenchRow } from '../table.ts';
import { burstRows } from './burst.ts';
import { growthRows } from './growth.ts';
import { priceChangeRows } from './price-change.ts';
import { servingRows } from './serving.ts';

export const LIVE = {
  changes: 20,
  starts: 3,
  burstCars: 200,
  seconds: 60,
  grown: { sites: [10, 100], cars: 500 },
} as const satisfies Omit<LiveSize, 'cars'>;

export const QUICK_LIVE = {
  changes: 5,
  starts: 1,
  burstCars: 60,
  seconds: 10,
  grown: { sites: [2, 10], cars: 100 },
} as const satisfies Omit<LiveSize, 'cars'>;

/**
 * Measures the way from a stock system's webhook to the page, by real HTTP against the whole service, one table after
 * the other.
 */
export async function* liveTables(size: LiveSize, log: (what: string) => void): AsyncGenerator<BenchRow[]> {
  yield await priceChangeRows(size, log);
  yield await servingRows(size, log);
  yield await burstRows(size, log);
  yield await growthRows(size, log);
}
