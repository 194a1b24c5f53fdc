import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { byCharacters } from '#domain/order.ts';
import { listPrice } from '#domain/price/list-price.ts';
import { exampleSentence } from '#domain/search/sentence/example-sentence.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { openSentences } from './open-sentences.ts';
import { HARBOURSIDE_SENTENCES } from './sentence-rows.ts';
import { demoStock, fixtureStock, type SentenceStock } from './sentence-stocks.ts';
import {
  DEMO_SENTENCES,
  type ExpectedCars,
  FIXTURE_SENTENCES,
  RELATIVE_SENTENCES,
  type SentenceRow,
} from './sentence-table.ts';

const FILE = path.resolve(import.meta.dirname, '../../../shared/fixtures/search-sentences.json');
const SHARED: { sentences: { say: string; cars: ExpectedCars }[] } = JSON.parse(readFileSync(FILE, 'utf8'));

type Bounds = { not?: string | string[]; min?: number; max?: number };

const FIELDS: Readonly<Record<string, keyof Vehicle>> = {
  body: 'simple_body',
  fuel: 'simple_fuel',
  transmission: 'simple_transmission',
};

/** The ids of the cars that meet every field, by the plainest reading of the table. */
function expectedIds({ vehicles, site }: SentenceStock, cars: ExpectedCars): string[] {
  const holds = (vehicle: Vehicle) =>
    Object.entries(cars).every(([name, wanted]) => {
      const own =
        name === 'price' ? listPrice(vehicle, site) : vehicle[FIELDS[name] ?? (name as keyof Vehicle)];
      if (own === null) return false;
      if (Array.isArray(wanted) || typeof wanted !== 'object')
        return [wanted].flat().some((one) => [own].flat().some((each) => isEqual(one, each)));
      const { not, min = 0, max = Number.POSITIVE_INFINITY } = wanted as Bounds;
      return not === undefined
        ? Number(own) >= min && Number(own) <= max
        : ![not].flat().some((one) => isEqual(one, own));
    });
  return vehicles
    .filter(holds)
    .map(({ id }) => id)
    .sort(byCharacters);
}

const fold = (value: unknown) => String(value).toLowerCase().replace('gray', 'grey');
const isEqual = (a: unknown, b: unknown) => fold(a) === fold(b);

const SUITES: Readonly<Record<string, [stock: () => SentenceStock, rows: readonly SentenceRow[]]>> = {
  'the first fixture': [
    () => fixtureStock(1),
    [...SHARED.sentences.map(({ say, cars }): SentenceRow => [say, cars]), ...FIXTURE_SENTENCES],
  ],
  'harbourside, by topic': [() => demoStock('harbourside'), HARBOURSIDE_SENTENCES],
  ...Object.fromEntries(
    Object.entries(DEMO_SENTENCES).map(([slug, rows]) => [slug, [() => demoStock(slug), rows]]),
  ),
};

describe.each(Object.entries(SUITES))('sentences about %s', (_name, [open, rows]) => {
  let stock: SentenceStock;
  let find: Awaited<ReturnType<typeof openSentences>>;
  beforeAll(async () => {
    stock = open();
    find = await openSentences(stock);
  });

  it.each(rows)('%s', async (sentence, cars) => {
    const { ids, ...read } = await find(sentence);
    expect(ids.sort(byCharacters), JSON.stringify(read)).toEqual(expectedIds(stock, cars));
  });

  it('the example of the home page finds cars', async () => {
    const { site, vehicles } = stock;
    const described = vehicles.map((vehicle) => ({
      fuel: vehicle.simple_fuel ?? '',
      body: vehicle.simple_body ?? '',
      price: listPrice(vehicle, site) ?? 0,
    }));
    const { ids, reading } = await find(exampleSentence(described) ?? '');
    expect(reading).toMatchObject({ rest: '', corrections: [] });
    expect(reading.parts.length).toBeGreaterThan(1);
    expect(ids).not.toEqual([]);
  });
});

it.each(RELATIVE_SENTENCES)('"%s" is relative to the stock', async (sentence, share, attribute) => {
  const stock = fixtureStock(1);
  const { ids, state } = await (await openSentences(stock))(sentence);
  expect(state.query).toBe('');
  expect(state.ranges[attribute]).toBeDefined();
  // A little more than the share: bounds are round.
  expect(ids.length / stock.vehicles.length).toBeGreaterThanOrEqual(share - 0.02);
  expect(ids.length / stock.vehicles.length).toBeLessThan(share + 0.12);
});
