import type { Forbidden } from '#generator/gate/forbidden.ts';
import { forbiddenIn } from '#generator/gate/forbidden.ts';
import type { GateResult } from '#generator/gate/gate.ts';
import { documentQuery, type SiteViews } from '#generator/site-view/site-view.ts';
import type { ReleaseWriter } from '#generator/store/release-writer.ts';
import type { PageTrace } from '#generator/trace/traces.ts';
import type { Base } from './print.ts';
import { validUntil, withValidUntil } from './valid-until.ts';

interface DocumentJob {
  views: SiteViews;
  /** The release to reuse documents from; `null` writes every one. */
  base: Base | null;
  writer: ReleaseWriter;
  forbidden: readonly Forbidden[];
}

export interface PutDocuments {
  /** Forbidden texts found in the written documents. */
  checked: GateResult[];
  traced: PageTrace[];
}

/** Puts `robots.txt`, sitemaps and feeds into the release; unchanged ones are reused. */
export function writeDocuments({ views, base, writer, forbidden }: DocumentJob): PutDocuments {
  const checked: GateResult[] = [];
  const documents = views.documents();
  for (const { path, type } of documents) {
    const live = base?.verifier.holds(path) ? base.manifest.entries[path] : undefined;
    const query = documentQuery(path);
    if (live?.type === type) {
      const { until } = base?.verifier.record(query) ?? views.record(query);
      writer.reuse(path, withValidUntil(live, until));
      continue;
    }
    const bytes = Buffer.from(views.document(path));
    writer.put(path, bytes, { type, ...validUntil(views.record(query).until) });
    checked.push({ path, problems: forbiddenIn(bytes, forbidden) });
  }
  return { checked, traced: documents.map(({ path }) => ({ path, queries: [documentQuery(path)] })) };
}
