import type { SearchProvider } from './search-provider.schema.ts';

/** Lists the origins that the browser queries, in order of attempts; none for `static`. */
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

/** Lists the origins that accept writes to the index. */
export function searchAdminOrigins(provider: SearchProvider): string[] {
  return provider.kind === 'algolia' && provider.hosts === undefined
    ? algoliaOrigins(provider.app_id, `${provider.app_id}.algolia.net`)
    : searchOrigins(provider);
}

/** Lists Algolia's hosts: `first`, then three fallbacks. */
const algoliaOrigins = (appId: string, first: string): string[] =>
  [first, ...[1, 2, 3].map((number) => `${appId}-${number}.algolianet.com`)].map(
    (host) => `https://${host.toLowerCase()}`,
  );
