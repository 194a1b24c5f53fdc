import type { SearchProvider } from './search-provider.schema.ts';

/** Origins that a search of this provider may ask, in the order they are tried; none where the browser searches itself. */
export function searchOrigins(provider: SearchProvider): string[] {
  switch (provider.kind) {
    case 'static':
      return [];
    case 'algolia':
      return provider.hosts ?? algoliaOrigins(provider.app_id, `${provider.app_id}-dsn.algolia.net`);
    case 'typesense':
      return [provider.url];
  }
}

/** Origins that take what is written to this provider's index. */
export function searchAdminOrigins(provider: SearchProvider): string[] {
  return provider.kind === 'algolia' && provider.hosts === undefined
    ? algoliaOrigins(provider.app_id, `${provider.app_id}.algolia.net`)
    : searchOrigins(provider);
}

/** Algolia's own hosts: the nearest, or the one that takes writes, then three that stand in for it. */
const algoliaOrigins = (appId: string, first: string): string[] =>
  [first, ...[1, 2, 3].map((number) => `${appId}-${number}.algolianet.com`)].map(
    (host) => `https://${host.toLowerCase()}`,
  );
