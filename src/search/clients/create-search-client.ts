import type { SearchProvider } from '#domain/site/search-provider.schema.ts';
import type { SearchClient } from './client.ts';
import { withFallback } from './fallback.ts';
import { lazyClient } from './lazy.ts';
import { listedNow } from './listed-now.ts';
import type { Fetch } from './static.ts';

/** Where a page searches. */
export interface SearchSettings {
  provider: SearchProvider;
  /** Address of the release's index file. */
  href: string;
  fetch: Fetch;
}

/**
 * The client of a site's search provider, each in a file of its own that only those sites load that need it. Where a
 * hosted engine is away, the release's own index answers.
 */
export function createSearchClient({ provider, href, fetch }: SearchSettings): SearchClient {
  const embedded = lazyClient(async () => {
    const { openStaticClient } = await import('./static.ts');
    return openStaticClient({ href, fetch, limit: listedNow });
  });
  switch (provider.kind) {
    case 'static':
      return embedded;
    case 'algolia':
      return withFallback(
        lazyClient(async () => (await import('./algolia.ts')).createAlgoliaClient(provider)),
        embedded,
      );
    case 'typesense':
      return withFallback(
        lazyClient(async () => (await import('./typesense.ts')).createTypesenseClient(provider)),
        embedded,
      );
  }
}
