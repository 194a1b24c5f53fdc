import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { isSold } from '#domain/vehicle/status.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { inspectFeed } from './inspect-feed.ts';

export const NOW = new Date('2026-11-20T01:00:00Z');

/** A feed of cars that differ in some columns. */
function feedWith(columns: string, rows: readonly string[]) {
  const cars = rows.map((row, n) => `${n},Kia,Rio,2020,${row}`);
  return feedOf([`Id,Make,Model,Year,${columns}`, ...cars].join('\n'));
}

/** … inspected, or read by a mapping that settings have. */
export async function inspect(columns: string, rows: readonly string[], mapping?: StockMapping) {
  const context = { site: fixtureSite(), now: NOW, mapping };
  return await inspectFeed(feedWith(columns, rows), { format: 'csv' }, context);
}

export type Outcome = 'on sale' | 'sold' | 'rejected';

/** What the proposal makes of each car, or a mapping; a hidden or omitted one is `rejected` as well: it is on no page. */
export async function outcomes(
  columns: string,
  rows: readonly string[],
  mapping?: StockMapping,
): Promise<Outcome[]> {
  const { trial } = await inspect(columns, rows, mapping);
  const cars = new Map(trial.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return rows.map((_, n) => {
    const car = cars.get(String(n));
    if (car === undefined) return 'rejected';
    return isSold(car) ? 'sold' : 'on sale';
  });
}

export const REJECTED = 'rejected';
export const ON_SALE = 'on sale';
