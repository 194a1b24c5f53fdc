import type { SearchProvider } from '#domain/site/search-provider.schema.ts';
import type { Http } from '#net/http.ts';
import type { IndexSettings } from '#search/engine/settings.ts';
import type { HostedIndex } from './hosted-index.ts';

/** A provider with an index of its own, which somebody has to fill. */
export type HostedProvider = Exclude<SearchProvider, { kind: 'static' }>;

/** The index of a site at its provider, for writing; only that provider's library is loaded. */
export async function openHostedIndex(
  provider: HostedProvider,
  adminKey: string,
  settings: IndexSettings,
  http: Http,
): Promise<HostedIndex> {
  if (provider.kind === 'algolia') {
    const { openAlgoliaIndex } = await import('./algolia-index.ts');
    return openAlgoliaIndex(provider, adminKey, settings, http);
  }
  const { openTypesenseIndex } = await import('./typesense-index.ts');
  return openTypesenseIndex(provider, adminKey, settings, http);
}
