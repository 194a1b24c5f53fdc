import { IndexUnreadable } from '#search/engine/errors.ts';
import type { LazyParts } from '#search/engine/lazy-parts.ts';
import { leanEngine, type SearchEngine } from '#search/engine/lean-engine.ts';
import type { FacetSearchResponse } from '#search/engine/request.ts';
import { isFacetRequest, type SearchClient, type SearchResult } from './client.ts';

/** What of the browser's `fetch` is used. */
export type Fetch = (
  href: string,
  options: { cache: 'default' | 'reload' },
) => Promise<{ ok: boolean; status: number; arrayBuffer(): Promise<ArrayBuffer> }>;

export interface StaticClientOptions {
  /** Address of the release's index file. */
  href: string;
  fetch: Fetch;
  /** What every search is limited to besides its own filters, called for each search; nothing unless set. */
  limit?: () => string;
  /** Waits until the page is idle; the index is prepared in small steps between such pauses. */
  pause?: () => Promise<void>;
}

/**
 * Opens a release's own index file, to be searched in the page. It is fetched once more past the caches where that
 * failed; then this rejects, with `IndexUnreadable` for a damaged or foreign file.
 */
export async function openStaticClient({
  href,
  fetch: read,
  limit = () => '',
  pause = nextTask,
}: StaticClientOptions): Promise<SearchClient> {
  let parts: LazyParts | null = null;
  const loadParts = async () => {
    parts = (await import('#search/engine/lazy-parts.ts')).LAZY_PARTS;
  };
  const open = async (cache: 'default' | 'reload') =>
    leanEngine(await download(href, read, cache), () => {
      if (parts === null) throw new PartsNotLoaded();
      return parts;
    });
  const engine = await open('default').catch(() => open('reload'));
  const withEngine = async <T>(question: (engine: SearchEngine) => T): Promise<T> => {
    try {
      return question(engine);
    } catch (error) {
      if (!(error instanceof PartsNotLoaded)) throw error;
      await loadParts();
      return question(engine);
    }
  };
  return {
    search(requests) {
      const limited = requests.map(limitedBy(limit()));
      return withEngine((opened) => ({ results: resultsOf(limited, opened) }));
    },
    searchForFacetValues(requests) {
      const limited = requests.map(limitedBy(limit()));
      return withEngine(({ searchFacetValues }) => limited.map(searchFacetValues));
    },
    async ready() {
      // Where they cannot be had, the first search by words tries again.
      const loaded = loadParts().catch(() => {});
      for (const _ of engine.warm()) await pause();
      await loaded;
      if (parts !== null) for (const _ of engine.warmText()) await pause();
    },
  };
}

const limitedBy =
  (limit: string) =>
  <R extends { params?: { filters?: string } }>(request: R): R => {
    const filters = [request.params?.filters ?? '', limit].filter((text) => text !== '').join(' AND ');
    return filters === '' ? request : { ...request, params: { ...request.params, filters } };
  };

/** A search needs parts of the engine that are not loaded yet. */
class PartsNotLoaded extends Error {}

/** Plain searches share their work, wherever facet searches stand among them. */
function resultsOf(
  requests: Parameters<SearchClient['search']>[0],
  { search, searchFacetValues }: SearchEngine,
): (SearchResult | FacetSearchResponse)[] {
  const plain = search(requests.filter((request) => !isFacetRequest(request)));
  return requests.flatMap((request): (SearchResult | FacetSearchResponse)[] =>
    isFacetRequest(request)
      ? [searchFacetValues({ params: { ...request.params, facetName: request.facet } })]
      : plain.splice(0, 1),
  );
}

async function download(href: string, read: Fetch, cache: 'default' | 'reload'): Promise<Uint8Array> {
  const response = await read(href, { cache });
  if (!response.ok) throw new IndexUnreadable(`The search index answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
