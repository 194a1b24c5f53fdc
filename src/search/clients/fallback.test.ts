import { describe, expect, it, vi } from 'vitest';
import type { SearchClient, SearchResult } from './client.ts';
import { type FallbackDeps, withFallback } from './fallback.ts';

const answering = (index: string): SearchClient => {
  const result: SearchResult = {
    hits: [],
    nbHits: 0,
    page: 0,
    nbPages: 0,
    hitsPerPage: 0,
    query: '',
    params: '',
    index,
    processingTimeMS: 0,
  };
  return {
    search: async () => ({ results: [result] }),
    searchForFacetValues: async () => [],
    ready: async () => {},
  };
};

/** A clock that stands until it is moved. */
function surroundings() {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const warn = vi.fn();
  const clock: FallbackDeps = {
    now: () => now,
    after(milliseconds, act) {
      const timer = { at: now + milliseconds, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    warn,
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const { act } of timers.filter(({ at }) => at <= now)) act();
  };
  return { clock, pass, warn, waiting: () => timers.length };
}

const parseStepResponse = async (client: SearchClient) => {
  const { results } = await client.search([{}]);
  return results.map((result) => ('index' in result ? result.index : ''));
};

describe('a hosted search with the release’s own index behind it', () => {
  it('is asked, and leaves no timer behind', async () => {
    const { clock, warn, waiting } = surroundings();
    const client = withFallback(answering('hosted'), answering('own'), clock);
    expect(await parseStepResponse(client)).toEqual(['hosted']);
    expect([warn.mock.calls.length, waiting()]).toEqual([0, 0]);
  });

  it('"fails": the index answers, the console hears of it once, and later the hosted one is asked again', async () => {
    const { clock, pass, warn } = surroundings();
    const hosted = answering('hosted');
    const search = vi.spyOn(hosted, 'search').mockRejectedValue(new Error('blocked'));
    const client = withFallback(hosted, answering('own'), clock);
    expect(await parseStepResponse(client)).toEqual(['own']);
    expect(await parseStepResponse(client)).toEqual(['own']);
    expect(search).toHaveBeenCalledTimes(1);
    pass(30_000);
    expect(await parseStepResponse(client)).toEqual(['own']);
    expect(search).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(1);
    search.mockRestore();
    pass(30_000);
    expect(await parseStepResponse(client)).toEqual(['hosted']);
  });

  it('"hangs": after two seconds the index responds, and what comes later is dropped', async () => {
    const { clock, pass } = surroundings();
    const hosted = answering('hosted');
    const late = Promise.withResolvers<Awaited<ReturnType<SearchClient['search']>>>();
    vi.spyOn(hosted, 'search').mockReturnValue(late.promise);
    const pending = parseStepResponse(withFallback(hosted, answering('own'), clock));
    pass(2000);
    late.reject(new Error('too late'));
    expect(await pending).toEqual(['own']);
  });

  it('where neither responds, InstantSearch gets the failure', async () => {
    const { clock } = surroundings();
    const away = answering('');
    vi.spyOn(away, 'searchForFacetValues').mockRejectedValue(new Error('away'));
    await expect(withFallback(away, away, clock).searchForFacetValues([])).rejects.toThrow('away');
    await expect(withFallback(away, away, clock).ready()).resolves.toBeUndefined();
  });
});
