import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { indexWarnings, stocklessWarnings } from './stock-warnings.ts';

describe('"build warning above 10,000 cars"', () => {
  it('recommends a hosted provider', () => {
    expect(indexWarnings(10_001, siteWith({ slug: 'harbour' }))).toEqual([
      {
        source: 'sites/harbour/site.json',
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
  expect(stocklessWarnings(siteWith({ publish, flags }))).toMatchObject([
    { source: 'sites/harbour/site.json', field: 'flags.reserve_online' },
  ]);
  expect(stocklessWarnings(siteWith({ publish }))).toEqual([]);
  expect(stocklessWarnings(siteWith({ flags }))).toEqual([]);
});
