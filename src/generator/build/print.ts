import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { Forbidden } from '#generator/gate/forbidden.ts';
import type { Manifest, ManifestEntry } from '#generator/manifest.ts';
import type { RenderedPage } from '#generator/renderer/render-page.ts';
import type { Renderer } from '#generator/renderer/renderer.ts';
import { SEARCH_INDEX, type SiteViews } from '#generator/site-view/site-view.ts';
import type { ReleaseWriter } from '#generator/store/release-writer.ts';
import { type PageTrace, packTraces, type Traces } from '#generator/trace/traces.ts';
import type { QueryRecord } from '#generator/trace/tracker.ts';
import type { Verifier } from '#generator/trace/verify.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import { contentSecurityPolicy } from './policy.ts';
import { validUntil, withValidUntil } from './valid-until.ts';

/** The live release, and the verifier of its traces. */
export interface Base {
  manifest: Manifest;
  verifier: Verifier;
}

export interface PrintJob {
  snapshot: Snapshot;
  views: SiteViews;
  now: Date;
  pages: string[];
  /** The release whose pages may be reused; `null` prints every page. */
  base: Base | null;
  renderer: Renderer;
  /** What no page may contain. */
  forbidden: readonly Forbidden[];
  writer: ReleaseWriter;
  /** Documents that are not pages, with their traces. */
  documents: readonly PageTrace[];
  onPage: (done: number, total: number) => void;
}

export interface PrintResult {
  printed: Omit<RenderedPage, 'type' | 'body' | 'policy'>[];
  reused: ReusedPage[];
  /** Traces of all pages, assembled on demand. */
  traces: () => Traces;
}

interface ReusedPage {
  path: string;
  entry: ManifestEntry;
}

/**
 * Puts every page of a site into the release: pages with unchanged results are reused, the others rendered. The release
 * equals a clean build byte for byte.
 */
export async function printPages(job: PrintJob): Promise<PrintResult> {
  const { snapshot, views, now, pages, base, renderer, forbidden, writer, documents, onPage } = job;
  const verifier = base?.verifier;
  const reused = pages.flatMap((path): ReusedPage[] => {
    const entry = base?.manifest.entries[path];
    if (entry === undefined || !verifier?.holds(path)) return [];
    return [{ path, entry }];
  });
  const reusedPaths = new Set(reused.map(({ path }) => path));
  const paths = pages.filter((path) => !reusedPaths.has(path));

  const printed: PrintResult['printed'] = [];
  const once = internTexts();
  const records = await renderer.render({
    snapshot,
    views,
    now,
    paths,
    forbidden,
    onPage: ({ type, body, policy, facts, ...page }) => {
      const queries = page.queries.map(once);
      printed.push({ ...page, queries, facts: { ...facts, links: facts.links.map(once) } });
      writer.put(page.path, body, {
        type,
        ...(type.startsWith('text/html') && {
          headers: { 'Content-Security-Policy': contentSecurityPolicy(policy, page.path, snapshot.site) },
        }),
        ...(page.status === 200 ? {} : { status: page.status }),
        ...validUntil(page.until),
      });
      onPage(printed.length, paths.length);
    },
  });

  for (const { path, entry } of reused) {
    const isUntouched = verifier?.isUntouched(path) ?? false;
    writer.reuse(path, isUntouched ? entry : withValidUntil(entry, verifier?.untilOf(path) ?? null));
  }
  const traces = () => {
    const recordOf = (key: string): QueryRecord =>
      records.get(key) ?? verifier?.record(key) ?? views.record(key);
    const index = { path: searchIndexPath(), queries: [SEARCH_INDEX] };
    const reusedTraces = reused.map(({ path }) => ({ path, queries: verifier?.queriesOf(path) ?? [] }));
    return packTraces([...printed, ...reusedTraces, ...documents, index], recordOf, views.partHash);
  };
  return { printed, reused, traces };
}

/** Threads send each text as its own copy; thousands of pages link to the same addresses. */
function internTexts(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const interned = texts.get(text) ?? text;
    texts.set(interned, interned);
    return interned;
  };
}
