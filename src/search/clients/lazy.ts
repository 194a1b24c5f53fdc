import { loadOnce } from '#domain/load-once.ts';
import type { SearchClient } from './client.ts';

/** A client whose code is fetched at its first request, and again where that failed. */
export function lazyClient(load: () => Promise<SearchClient>): SearchClient {
  const client = loadOnce(load);
  return {
    search: async (requests) => (await client()).search(requests),
    searchForFacetValues: async (requests) => (await client()).searchForFacetValues(requests),
    ready: async () => (await client()).ready(),
  };
}
