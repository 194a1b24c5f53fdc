import type { SearchClient } from './client.ts';

/** A client whose code is fetched at its first request, and again where that failed. */
export function lazyClient(load: () => Promise<SearchClient>): SearchClient {
  let loading: Promise<SearchClient> | null = null;
  const client = (): Promise<SearchClient> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    search: async (requests) => (await client()).search(requests),
    searchForFacetValues: async (requests) => (await client()).searchForFacetValues(requests),
    ready: async () => (await client()).ready(),
  };
}
