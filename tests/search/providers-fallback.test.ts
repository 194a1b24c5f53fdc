import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSearchClient } from '#search/clients/create-search-client.ts';
import { withFallback } from '#search/clients/fallback.ts';
import { listedNow } from '#search/clients/listed-now.ts';
import { openStaticClient } from '#search/clients/static.ts';
import { answering, HOSTED } from './rigs.ts';
import { indexFile, listedCars, NOW } from './stock.ts';

const file = indexFile(listedCars(40));
const requests = [
  { indexName: 'price_asc', params: { facets: ['make'], hitsPerPage: 21, facetFilters: ['make:Toyota'] } },
];
const own = await openStaticClient({ href: '/', fetch: async () => answering(file) });

describe.each(['algolia', 'typesense'] as const)('search host away: %s', (kind) => {
  /** A client of the provider with a faulty server; a test controls the time. */
  const away = async (mood: 'refusing' | 'silent' | 'closed') => {
    const { server, client } = await HOSTED[kind]((one) => onTestFinished(one.close));
    if (mood === 'closed') server.close();
    else server.mood = mood;
    const warn = vi.fn();
    const after = (_milliseconds: number, act: () => void) => {
      const timer = setTimeout(act, 200);
      return () => clearTimeout(timer);
    };
    return { warn, client: withFallback(client, own, { now: () => 0, after, warn }) };
  };

  it.each(['closed', 'refusing', 'silent'] as const)(
    '%s: "same hits", and only the console shows it',
    async (mood) => {
      // Typesense's library logs its own failure.
      vi.spyOn(console, 'error').mockReturnValue();
      const { client, warn } = await away(mood);
      const { results } = await client.search(requests);
      const { results: wanted } = await own.search(requests);
      expect(results.map(withoutTime)).toEqual(wanted.map(withoutTime));
      await client.search(requests);
      expect(warn).toHaveBeenCalledTimes(1);
    },
  );
});

const withoutTime = ({ processingTimeMS: _, ...result }: { processingTimeMS: number }) => result;

it('a site that searches in the browser fetches its index and calls no engine', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const limited = await openStaticClient({ href: '/', fetch: async () => answering(file), limit: listedNow });
  const fetch = vi.fn(async () => new Response(file));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createSearchClient({ provider: { kind: 'static' }, href: '/search/index.bin', fetch });
  expect(fetch).not.toHaveBeenCalled();
  const { results } = await client.search(requests);
  const { results: wanted } = await limited.search(requests);
  expect(results.map(withoutTime)).toEqual(wanted.map(withoutTime));
  expect(fetch.mock.calls.map(([address]: unknown[]) => address)).toEqual(['/search/index.bin']);
});

it.each(['algolia', 'typesense'] as const)(
  'a site that chose %s calls it, and fetches no index',
  async (kind) => {
    const { provider, server } = await HOSTED[kind]((one) => onTestFinished(one.close));
    const fetch = vi.fn(async () => new Response(file));
    vi.stubGlobal('fetch', fetch);
    vi.spyOn(console, 'error').mockReturnValue();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    const client = createSearchClient({ provider, href: '/search/index.bin', fetch });
    await client.ready();
    expect([server.calls, fetch.mock.calls]).toEqual([[], []]);
    // Before the first push the provider refuses, and the release's own index is used.
    expect(await client.search(requests)).toMatchObject({ results: [{ nbHits: expect.any(Number) }] });
    expect([server.calls.length, fetch.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1, 1]);
  },
);
