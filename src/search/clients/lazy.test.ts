import { expect, it, vi } from 'vitest';
import type { SearchClient } from './client.ts';
import { lazyClient } from './lazy.ts';

const client: SearchClient = {
  search: async () => ({ results: [] }),
  searchForFacetValues: async () => [],
  ready: async () => {},
};

it('loads a client once, when it is first asked, and again where that failed', async () => {
  const load = vi.fn(async () => client);
  load.mockRejectedValueOnce(new Error('offline'));
  const lazy = lazyClient(load);
  expect(load).not.toHaveBeenCalled();
  await expect(lazy.search([])).rejects.toThrow('offline');
  expect(await Promise.all([lazy.search([]), lazy.searchForFacetValues([]), lazy.ready()])).toEqual([
    { results: [] },
    [],
    undefined,
  ]);
  expect(load).toHaveBeenCalledTimes(2);
});
