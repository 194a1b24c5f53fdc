import type { HostedProvider, HostedProviderOf } from '#domain/site/search-provider.schema.ts';
import type { Http } from '#net/http.ts';
import type { IndexSettings } from '#search/engine/settings.ts';
import type { HostedIndex } from './hosted-index.ts';

type Open<K extends HostedProvider['kind']> = (
  provider: HostedProviderOf<K>,
  adminKey: string,
  settings: IndexSettings,
  http: Http,
) => HostedIndex;

const INDEXES: { [K in HostedProvider['kind']]: () => Promise<Open<K>> } = {
  algolia: async () => (await import('./algolia-index.ts')).openAlgoliaIndex,
  typesense: async () => (await import('./typesense-index.ts')).openTypesenseIndex,
};

/** The index of a site at its provider, for writing; only that provider's library is loaded. */
export async function openHostedIndex<K extends HostedProvider['kind']>(
  provider: HostedProviderOf<K>,
  ...rest: [adminKey: string, settings: IndexSettings, http: Http]
): Promise<HostedIndex> {
  const load: () => Promise<Open<K>> = INDEXES[provider.kind as K];
  return (await load())(provider, ...rest);
}
