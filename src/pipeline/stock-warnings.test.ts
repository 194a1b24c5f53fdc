import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { located } from '#sites/snapshot.ts';
import { indexWarnings, registerWarnings, stocklessWarnings, wornCarWarnings } from './stock-warnings.ts';

describe('"build warning above 10,000 cars"', () => {
  it('recommends a hosted provider', () => {
    expect(indexWarnings(10_001, siteWith({ slug: 'harbour' }))).toEqual([
      {
        ...located({ file: 'sites/harbour/site.json' }),
        field: 'search.provider',
        message:
          '10,001 cars are searched by the browser, which loads an index of them all; 10,000 are enough for it',
        remedy: 'Set a hosted provider, algolia or typesense',
      },
    ]);
  });

  it('is silent below, and with a hosted provider', () => {
    const provider = {
      kind: 'typesense',
      url: 'https://search.example',
      search_key: 'k',
      collection: 'cars',
    } as const;
    expect(indexWarnings(10_000, siteWith())).toEqual([]);
    expect(indexWarnings(50_000, siteWith({ search: { provider } }))).toEqual([]);
  });
});

it('reports features that need the stock, on Netlify only', () => {
  const flags = { reserve_online: true };
  const publish = { to: 'netlify', site_id: 'harbour' } as const;
  const finding = { source: 'sites/harbour/site.json', field: 'flags.reserve_online' };
  expect(stocklessWarnings(siteWith({ publish, flags }))).toMatchObject([finding]);
  // Netlify builds the site that SITE names from the repository, without `publish`.
  expect(stocklessWarnings(siteWith({ slug: 'harbour', flags }), 'harbour')).toMatchObject([finding]);
  expect(stocklessWarnings(siteWith({ slug: 'harbour', flags }), 'other')).toEqual([]);
  expect(stocklessWarnings(siteWith({ publish }))).toEqual([]);
  expect(stocklessWarnings(siteWith({ flags }))).toEqual([]);
});

it('reports a site with real cars that cannot look plates up', () => {
  const real = { stock: { type: 'push' } } as const;
  const flags = { valuation: true };
  expect(registerWarnings(siteWith({ ...real, slug: 'harbour', flags }))).toMatchObject([
    { source: 'sites/harbour/site.json', field: 'trade_in.rego.kind' },
  ]);
  const rego = { kind: 'http', url: 'https://rego.example/' } as const;
  expect(registerWarnings(siteWith({ ...real, flags, trade_in: { rego } }))).toEqual([]);
  expect(registerWarnings(siteWith({ ...real }))).toEqual([]);
  expect(registerWarnings(siteWith({ flags }))).toEqual([]);
});

it('reports a car that is called new and was driven further than one is', () => {
  const driven = (id: string, car_type: 'new' | 'demo' | 'used', km: number | null) => ({
    vehicle: vehicleWith({ id, car_type, km }),
    raw: '',
    doubts: [],
  });
  const cars = [
    driven('1', 'new', 239_265),
    driven('2', 'new', 15_000),
    driven('3', 'demo', 15_001),
    driven('4', 'used', 239_265),
    driven('5', 'new', null),
  ];
  expect(wornCarWarnings(cars, siteWith())).toEqual([
    {
      ...located({ record: '1' }),
      field: 'car_type',
      message: 'It is new at 239,265 km',
      remedy: 'Correct its condition or its odometer in the stock system',
    },
    expect.objectContaining({ source: 'feed:3', message: 'It is demo at 15,001 km' }),
  ]);
});
