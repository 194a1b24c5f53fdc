import { expect, it } from 'vitest';
import { buildIndex } from '#search/engine/build-index.ts';
import { openStaticClient } from './static.ts';
import { stockFacets } from './stock-facets.ts';

const PRICES = [10_000, 20_000, 30_000, 90_000];

const clientOf = (prices: readonly number[]) =>
  clientWith(
    prices.map((price, index) => ({ objectID: String(index), body: 'Ute', price, year: 2020 + index })),
  );

const clientWith = (records: Parameters<typeof buildIndex>[0]) => {
  const file = buildIndex(records, {
    attributesForFaceting: ['body', 'car_type', 'km', 'price', 'year'],
    ranges: ['km', 'price', 'year'],
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

it('takes the share of kilometres over used cars, for new ones have none', async () => {
  const kms = [5, 10, 15, 20, 25, 40_000, 60_000, 80_000, 100_000];
  const carsOf = (isUsed: (km: number) => boolean) =>
    kms.map((km, index) => ({ objectID: String(index), car_type: isUsed(km) ? 'used' : 'new', km }));
  const { share } = await stockFacets(await clientWith(carsOf((km) => km > 1000)));
  expect(share('km', 0.25)).toBe(40_500);
  const { share: ofNew } = await stockFacets(await clientWith(carsOf(() => false)));
  expect(ofNew('km', 0.25)).toBeLessThan(1000);
});
