import type { SearchProvider } from '#domain/site/site.schema.ts';
import type { IndexSettings } from '#search/engine/settings.ts';
import { openAlgoliaIndex } from './algolia-index.ts';
import type { HostedIndex } from './hosted-index.ts';
import type { Http } from './http.ts';
import { openTypesenseIndex } from './typesense-index.ts';

/** The index of a site at its provider, for writing; `null` where the browser searches itself. */
export function openHostedIndex(
  provider: SearchProvider,
  adminKey: string,
  settings: IndexSettings,
  http: Http,
): HostedIndex | null {
  switch (provider.kind) {
    case 'static':
      return null;
    case 'algolia':
      return openAlgoliaIndex(provider, adminKey, settings, http);
    case 'typesense':
      return openTypesenseIndex(provider, adminKey, settings, http);
  }
}
