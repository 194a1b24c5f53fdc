import { Tinypool } from 'tinypool';
import type { Forbidden } from '#generator/gate/forbidden.ts';
import { openSiteViews, type SiteViews } from '#generator/site-view/site-view.ts';
import type { QueryRecord } from '#generator/trace/tracker.ts';
import { type Render, type RenderedPage, renderPage } from './render-page.ts';
import { sharedSnapshot } from './shared-snapshot.ts';

/** A share of a site's pages, with all that a thread needs to print them. */
export interface Batch {
  /** Module of the compiled pages. */
  entry: string;
  /** Numbers the Snapshot and instant; a thread opens each once. */
  job: number;
  /** The Snapshot, as `shareSnapshot` lays it out. */
  snapshot: SharedArrayBuffer;
  /** Unix milliseconds. */
  now: number;
  paths: string[];
  /** What no page may hold. */
  forbidden: readonly Forbidden[];
}

export interface RenderedBatch {
  pages: RenderedPage[];
  /** What the answers to their queries were made from. */
  records: [key: string, record: QueryRecord][];
}

type Movable = Parameters<typeof Tinypool.move>[0];

memoizeDigests();

let opened: { job: number; views: SiteViews } | null = null;

/** Renders a batch in this thread; returns a `RenderedBatch` whose pages are handed over, not copied. */
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
  // The library types its symbols as any symbol.
  return Tinypool.move({
    [Tinypool.transferableSymbol]: pages.map(({ body }) => body.buffer),
    [Tinypool.valueSymbol]: batch,
  } as unknown as Movable);
}

/**
 * Has this thread compute the digest of the same bytes once: for the Content-Security-Policy Astro hashes the
 * inline styles and scripts of each page again, the same few of them, every time by way of another thread. Only
 * for threads that do nothing but render.
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
