import { expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { stocklessWarnings } from './stockless-warnings.ts';

it('reports features that need the stock, on Netlify only', () => {
  const flags = { reserve_online: true };
  const publish = { to: 'netlify', site_id: 'harbour' } as const;
  expect(stocklessWarnings(siteWith({ publish, flags }))).toMatchObject([
    { source: 'sites/harbour/site.json', field: 'flags.reserve_online' },
  ]);
  expect(stocklessWarnings(siteWith({ publish }))).toEqual([]);
  expect(stocklessWarnings(siteWith({ flags }))).toEqual([]);
});
