import { describe, expect, it } from 'vitest';
import type { SearchProvider } from './search-provider.schema.ts';
import { searchAdminOrigins, searchOrigins } from './search-provider.ts';
import { siteWith } from './site.fixture.ts';

const ALGOLIA = { kind: 'algolia', app_id: 'ABC123', search_key: 'public', index: 'cars' } as const;
const TYPESENSE = {
  kind: 'typesense',
  url: 'https://search.example:8108',
  search_key: 'public',
  collection: 'cars',
} as const;

const origins = (provider: SearchProvider) => [searchOrigins(provider), searchAdminOrigins(provider)];

describe('the search provider of a site', () => {
  it('is the browser by default', () => {
    const { provider } = siteWith().search;
    expect(provider).toEqual({ kind: 'static' });
    expect(origins(provider)).toEqual([[], []]);
  });

  it('has Algolia’s hosts, and others for writing', () => {
    const spare = [1, 2, 3].map((number) => `https://abc123-${number}.algolianet.com`);
    expect(origins(ALGOLIA)).toEqual([
      ['https://abc123-dsn.algolia.net', ...spare],
      ['https://abc123.algolia.net', ...spare],
    ]);
  });

  it('"every third-party base URL is configuration"', () => {
    const hosts = ['http://127.0.0.1:9000'];
    expect(origins({ ...ALGOLIA, hosts })).toEqual([hosts, hosts]);
    expect(origins(TYPESENSE)).toEqual([[TYPESENSE.url], [TYPESENSE.url]]);
  });

  it('refuses an origin that could inject into a header', () => {
    for (const url of [
      'https://x.example; script-src *',
      'https://x.example/path',
      'ftp://x.example',
      'https://*',
    ])
      expect(() => siteWith({ search: { provider: { ...TYPESENSE, url } } })).toThrow('search.provider.url');
  });
});
