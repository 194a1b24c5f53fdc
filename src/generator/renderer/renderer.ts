import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Forbidden } from '#generator/gate/forbidden.ts';
import type { SiteViews } from '#generator/site-view/site-view.ts';
import type { QueryRecord } from '#generator/trace/tracker.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import { type Render, type RenderedPage, renderPage } from './render-page.ts';
import { shareSnapshot } from './shared-snapshot.ts';
import type { Batch, RenderedBatch } from './worker.ts';

/** Below this many pages a second thread costs more than it saves. */
const FEW_PAGES = 200;
/** Pages of a program before threads save time: each compiles and warms the same code. */
const PAGES_BEFORE_THREADS = 2000;
const BATCH = 64;

/** Old-generation heap of a thread for each byte of the snapshot, half of it live. Without a limit V8 takes all there is. */
const HEAP_SHARE = 12;
const MIN_HEAP_MB = 256;
/** Young generation: a page leaves little garbage, and each thread has its own. */
const YOUNG_HEAP_MB = 32;

/** Pages of one site to print. */
export interface RenderJob {
  snapshot: Snapshot;
  views: SiteViews;
  now: Date;
  paths: string[];
  /** What no page may contain. */
  forbidden: readonly Forbidden[];
  /** Called for each finished page, in any order. */
  onPage: (page: RenderedPage) => void;
}

/** Renders pages of any number of sites with one compiled bundle. */
export interface Renderer {
  /** Traces of the queries that the pages read. */
  render(job: RenderJob): Promise<Map<string, QueryRecord>>;
  close(): Promise<void>;
}

/** Opens the compiled pages at `entry`; threads start with the first large job that exceeds so many pages in all. */
export function openRenderer(entry: string, pagesBeforeThreads = PAGES_BEFORE_THREADS): Renderer {
  const module = pathToFileURL(entry).href;
  let open: { pool: Tinypool; heapMb: number } | null = null;
  const inThreads = async (job: RenderJob) => {
    const snapshot = shareSnapshot(job.snapshot);
    const heapMb = Math.max(MIN_HEAP_MB, (snapshot.byteLength >> 20) * HEAP_SHARE);
    if (open === null || open.heapMb < heapMb) {
      await open?.pool.destroy();
      open = { pool: openPool(heapMb), heapMb };
    }
    jobs += 1;
    return renderInThreads(open.pool, { ...job, entry: module, job: jobs }, snapshot);
  };
  // Jobs run one after the other: each uses all threads, and a larger one restarts them with more memory.
  let turn: Promise<unknown> = Promise.resolve();
  let jobs = 0;
  let pages = 0;
  return {
    render(job) {
      pages += job.paths.length;
      if (job.paths.length < FEW_PAGES || pages <= pagesBeforeThreads) return renderHere(module, job);
      const done = turn.then(() => inThreads(job));
      turn = done.catch(() => undefined);
      return done;
    },
    close: async () => open?.pool.destroy(),
  };
}

function openPool(heapMb: number): Tinypool {
  return new Tinypool({
    filename: new URL('./worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: availableParallelism(),
    maxThreads: availableParallelism(),
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
}

async function renderHere(
  module: string,
  { views, paths, forbidden, onPage }: RenderJob,
): Promise<Map<string, QueryRecord>> {
  const { render }: { render: Render } = await import(module);
  const records = new Map<string, QueryRecord>();
  for (const path of paths) {
    const page = await renderPage(render, views, path, forbidden);
    for (const key of page.queries) records.set(key, views.record(key));
    onPage(page);
  }
  return records;
}

async function renderInThreads(
  pool: Tinypool,
  { entry, job, now, paths, forbidden, onPage }: RenderJob & Pick<Batch, 'entry' | 'job'>,
  snapshot: SharedArrayBuffer,
): Promise<Map<string, QueryRecord>> {
  const records = new Map<string, QueryRecord>();
  const batches = Array.from({ length: Math.ceil(paths.length / BATCH) }, (_, index) =>
    paths.slice(index * BATCH, (index + 1) * BATCH),
  ).values();
  const worker = async () => {
    for (const batch of batches) {
      const task: Batch = {
        entry,
        job,
        snapshot,
        now: now.getTime(),
        paths: batch,
        forbidden,
      };
      const done: RenderedBatch = await pool.run(task);
      for (const [key, record] of done.records) records.set(key, record);
      for (const page of done.pages) onPage(page);
    }
  };
  // One waiting batch for each thread keeps them busy without collecting pages in memory.
  await Promise.all(Array.from({ length: pool.threads.length * 2 }, worker));
  return records;
}
