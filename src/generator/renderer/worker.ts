import { Tinypool } from 'tinypool';
import type { Forbidden } from '#generator/gate/forbidden.ts';
import { openSiteViews, type SiteViews } from '#generator/site-view/site-view.ts';
import type { QueryRecord } from '#generator/trace/tracker.ts';
import { type Render, type RenderedPage, renderPage } from './render-page.ts';
import { sharedSnapshot } from './shared-snapshot.ts';

/** A batch of a site's pages, with all that a thread needs to render them. */
export interface Batch {
  /** Module of the compiled pages. */
  entry: string;
  /** Number of the snapshot and instant; a thread opens each once. */
  job: number;
  /** The snapshot, in the layout of `shareSnapshot`. */
  snapshot: SharedArrayBuffer;
  /** Unix milliseconds. */
  now: number;
  paths: string[];
  /** What no page may contain. */
  forbidden: readonly Forbidden[];
}

export interface RenderedBatch {
  pages: RenderedPage[];
  records: [key: string, record: QueryRecord][];
}

type Movable = Parameters<typeof Tinypool.move>[0];

memoizeDigests();

let opened: { job: number; views: SiteViews } | null = null;

/** Renders a batch in this thread; returns a `RenderedBatch` whose pages are transferred, not copied. */
export default async function renderBatch({
  entry,
  job,
  snapshot,
  now,
  paths,
  forbidden,
}: Batch): Promise<unknown> {
  const { render }: { render: Render } = await import(entry);
  if (opened?.job !== job) {
    opened = { job, views: openSiteViews(sharedSnapshot(snapshot), new Date(now)) };
  }
  const { views } = opened;
  const pages: RenderedPage[] = [];
  for (const path of paths) pages.push(await renderPage(render, views, path, forbidden));
  const keys = new Set(pages.flatMap(({ queries }) => queries));
  const batch: RenderedBatch = { pages, records: [...keys].map((key) => [key, views.record(key)]) };
  // The library declares its symbols as `symbol`.
  return Tinypool.move({
    [Tinypool.transferableSymbol]: pages.map(({ body }) => body.buffer),
    [Tinypool.valueSymbol]: batch,
  } as unknown as Movable);
}

/**
 * Caches digests in this thread. For the Content-Security-Policy Astro hashes the same few inline styles and scripts on
 * each page, each time through another thread. Only for threads that do nothing but render.
 */
function memoizeDigests(): void {
  const { subtle } = globalThis.crypto;
  const digest = subtle.digest.bind(subtle);
  const digests = new Map<string, Promise<ArrayBuffer>>();
  subtle.digest = (algorithm, data) => {
    const bytes = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    const key = `${JSON.stringify(algorithm)} ${bytes.toString('latin1')}`;
    const found = digests.get(key) ?? digest(algorithm, data);
    digests.set(key, found);
    return found;
  };
}
