import { describe, expect, it } from 'vitest';
import { foldText } from '#search/engine/words.ts';
import { JUDGED_QUERIES, type WantedCar } from './judged-queries.ts';
import { openSentences } from './open-sentences.ts';
import { demoStock, type SentenceStock } from './sentence-stocks.ts';

type Vehicle = SentenceStock['vehicles'][number];

/** Badges and features contain what is wanted, other fields are it. */
const CONTAINING = new Set(['badge', 'standardEquipment']);

function isWanted(vehicle: Vehicle, wanted: NonNullable<WantedCar>): boolean {
  return Object.entries(wanted).every(([field, values]) => {
    const own = [vehicle[field as keyof Vehicle]].flat().map((value) => foldText(String(value)));
    return [values].flat().some((value) => {
      const folded = foldText(value);
      return own.some((one) => (CONTAINING.has(field) ? one.includes(folded) : one === folded));
    });
  });
}

const ranks: number[] = [];

describe.each(Object.entries(JUDGED_QUERIES))('the first hits on %s', async (slug, queries) => {
  const stock = demoStock(slug);
  const find = await openSentences(stock);
  const byId = new Map(stock.vehicles.map((vehicle) => [vehicle.id, vehicle]));

  it.each(queries)('%s', async (query, wanted) => {
    const { ids, ...read } = await find(query);
    if (wanted === null) {
      ranks.push(ids.length === 0 ? 1 : 0);
      expect(ids, JSON.stringify(read)).toEqual([]);
      return;
    }
    const cars = ids.flatMap((id) => byId.get(id) ?? []);
    const isHit = cars.map((vehicle) => isWanted(vehicle, wanted));
    ranks.push(isHit.includes(true) ? 1 / (isHit.indexOf(true) + 1) : 0);
    const all = stock.vehicles.filter((vehicle) => isWanted(vehicle, wanted)).length;
    expect(all).toBeGreaterThan(0);
    const first = cars.slice(0, Math.min(3, all)).map(({ name, badge }) => `${name} ${badge}`);
    expect(isHit.slice(0, Math.min(3, all)), JSON.stringify({ read, first })).toEqual(
      Array.from({ length: Math.min(3, all) }, () => true),
    );
  });
});

it('the mean reciprocal rank of at least 150 queries', () => {
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
  console.log(`Mean reciprocal rank of ${ranks.length} queries: ${mean.toFixed(3)}`);
  expect(ranks.length).toBeGreaterThanOrEqual(150);
  expect(mean).toBeGreaterThanOrEqual(0.98);
});
