import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { createSearchClient } from '#search/clients/create-search-client.ts';
import { request } from './request.ts';

let client: SearchClient | null = null;

/** The page's one search client: an index is fetched and opened once for all parts that search it. */
export function pageClient({
  provider,
  index_href,
}: Pick<SearchView, 'provider' | 'index_href'>): SearchClient {
  client ??= createSearchClient({ provider, href: index_href, fetch: request });
  return client;
}
