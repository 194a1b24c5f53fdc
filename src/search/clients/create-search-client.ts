import type {
  HostedProvider,
  HostedProviderOf,
  SearchProvider,
} from '#domain/site/search-provider.schema.ts';
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

type Open<K extends HostedProvider['kind']> = (provider: HostedProviderOf<K>) => Promise<SearchClient>;

const HOSTED: { [K in HostedProvider['kind']]: Open<K> } = {
  algolia: async (provider) => (await import('./algolia.ts')).createAlgoliaClient(provider),
  typesense: async (provider) => (await import('./typesense.ts')).createTypesenseClient(provider),
};

/**
 * The client of a site's search provider, each in a file of its own that only its sites load. The release's own index
 * replaces a hosted engine that fails.
 */
export function createSearchClient({ provider, href, fetch }: SearchSettings): SearchClient {
  const embedded = lazyClient(async () => {
    const { openStaticClient } = await import('./static.ts');
    return openStaticClient({ href, fetch, limit: listedNow });
  });
  return provider.kind === 'static'
    ? embedded
    : withFallback(
        lazyClient(() => hosted(provider)),
        embedded,
      );
}

function hosted<K extends HostedProvider['kind']>(provider: HostedProviderOf<K>): Promise<SearchClient> {
  const open: Open<K> = HOSTED[provider.kind as K];
  return open(provider);
}
