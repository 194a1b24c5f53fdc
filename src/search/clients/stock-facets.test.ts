import { expect, it } from 'vitest';
import { buildIndex } from '#search/engine/build-index.ts';
import { openStaticClient } from './static.ts';
import { stockFacets } from './stock-facets.ts';

const PRICES = [10_000, 20_000, 30_000, 90_000];

const clientOf = (prices: readonly number[]) => {
  const records = prices.map((price, index) => ({
    objectID: String(index),
    body: 'Ute',
    price,
    year: 2020 + index,
  }));
  const file = buildIndex(records, {
    attributesForFaceting: ['body', 'price', 'year'],
    ranges: ['price', 'year'],
  });
  const response = { ok: true, status: 200, arrayBuffer: async () => file.slice().buffer };
  return openStaticClient({ href: '/', fetch: async () => response });
};

it('knows the values of a stock, how far its numbers reach and where a share of them lies', async () => {
  const { values, spans, share } = await stockFacets(await clientOf(PRICES));
  expect(values.body).toEqual({ Ute: 4 });
  expect(spans.price).toMatchObject({ min: 10_000, max: 90_000 });
  // The least round number below which that many of four cars lie.
  expect([0.25, 0.5, 0.75, 1].map((part) => share('price', part))).toEqual([10_500, 20_500, 30_500, 90_000]);
  expect(share('year', 0.75)).toBe(2022);
  expect(share('km', 0.5)).toBeNull();
});

it('has no share of what all cars have the same of', async () => {
  const { share } = await stockFacets(await clientOf([10_000]));
  expect(share('price', 0.5)).toBeNull();
});
