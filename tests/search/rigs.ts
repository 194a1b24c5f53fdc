import type { HostedProvider, SearchProvider } from '#domain/site/search-provider.schema.ts';
import { type Http, openHttp } from '#net/http.ts';
import { createAlgoliaClient } from '#search/clients/algolia.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { openStaticClient } from '#search/clients/static.ts';
import { createTypesenseClient } from '#search/clients/typesense.ts';
import { indexContents } from '#search/push/index-contents.ts';
import { openHostedIndex } from '#search/push/open-hosted-index.ts';
import { pushContents } from '#search/push/push.ts';
import { ADMIN_KEY, SEARCH_KEY, serveAlgolia } from './stand-ins/algolia.ts';
import type { StandIn } from './stand-ins/http-server.ts';
import { serveTypesense } from './stand-ins/typesense.ts';
import { NOW } from './stock.ts';

/** A hosted provider in tests: its stand-in, and a site's settings. */
export interface HostedRig {
  server: StandIn;
  provider: HostedProvider;
  client: SearchClient;
}

const now = () => NOW;
/** Short timeouts, to keep tests fast. */
export const http: Http = openHttp({ hosts: 'any', privateHosts: ['127.0.0.1'] }, async () => {});

/** Called with a server that the test has to close. */
type TrackServer = (server: StandIn) => void;

/** Opens a stand-in without cars. */
export const HOSTED = {
  async algolia(track) {
    const server = await serveAlgolia();
    track(server);
    const keys = { app_id: 'STANDIN', search_key: SEARCH_KEY };
    const provider = {
      kind: 'algolia',
      ...keys,
      index: 'cars',
      hosts: [server.origin],
    } satisfies HostedProvider;
    return { server, provider, client: createAlgoliaClient(provider, now) };
  },
  async typesense(track) {
    const server = await serveTypesense();
    track(server);
    const keys = { url: server.origin, search_key: SEARCH_KEY };
    const provider = { kind: 'typesense', ...keys, collection: 'cars' } satisfies HostedProvider;
    return { server, provider, client: createTypesenseClient(provider, now) };
  },
} as const satisfies Record<HostedProvider['kind'], (track: TrackServer) => Promise<HostedRig>>;

/** A client of each provider, over the cars of an index file. */
export const CLIENTS = {
  static: async (file) => openStaticClient({ href: '/', fetch: async () => answering(file) }),
  algolia: async (file, track) => pushed(await HOSTED.algolia(track), file),
  typesense: async (file, track) => pushed(await HOSTED.typesense(track), file),
} as const satisfies Record<
  SearchProvider['kind'],
  (file: Uint8Array<ArrayBuffer>, track: TrackServer) => Promise<SearchClient>
>;

async function pushed({ provider, client }: HostedRig, file: Uint8Array): Promise<SearchClient> {
  const contents = indexContents(file);
  const index = await openHostedIndex(provider, ADMIN_KEY, contents.settings, http);
  await pushContents(contents, index, { pushed: null, saveState: async () => {} });
  return client;
}

/** A response with an index file, as the static client reads it. */
export const answering = (file: Uint8Array<ArrayBuffer>) => ({
  ok: true,
  status: 200,
  arrayBuffer: async () => file.slice().buffer,
});
