import { openSiteViews, type SiteViews } from '#generator/site-view/site-view.ts';
import type { QueryRecord } from '#generator/trace/tracker.ts';
import { type Render, type RenderedPage, renderPage } from './render-page.ts';

/** A share of a site's pages, with all that a thread needs to print them. */
export interface Batch {
  /** Module of the compiled pages. */
  entry: string;
  /** Names the site's Snapshot and instant; a thread opens each once. */
  job: string;
  /** The Snapshot as JSON, shared between the threads. */
  snapshot: SharedArrayBuffer;
  /** Unix milliseconds. */
  now: number;
  paths: string[];
}

export interface RenderedBatch {
  pages: RenderedPage[];
  /** What the answers to their queries were made from. */
  records: [key: string, record: QueryRecord][];
}

let opened: { job: string; views: SiteViews } | null = null;

/** Renders a batch in this thread. */
export default async function renderBatch({
  entry,
  job,
  snapshot,
  now,
  paths,
}: Batch): Promise<RenderedBatch> {
  const { render }: { render: Render } = await import(entry);
  if (opened?.job !== job) {
    // A shared buffer cannot be decoded in place.
    const text = new TextDecoder().decode(new Uint8Array(snapshot).slice());
    opened = { job, views: openSiteViews(JSON.parse(text), new Date(now)) };
  }
  const { views } = opened;
  const pages: RenderedPage[] = [];
  for (const path of paths) pages.push(await renderPage(render, views, path));
  const keys = new Set(pages.flatMap(({ queries }) => queries));
  return { pages, records: [...keys].map((key) => [key, views.record(key)]) };
}
