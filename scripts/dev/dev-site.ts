import { Refused } from '#domain/errors.ts';
import { searchIndexPath } from '#domain/site/routes.ts';
import { type SiteFile, searchIndexFile, siteFiles } from '#generator/build/files.ts';
import type { Redirect } from '#generator/manifest.ts';
import { openSiteViews, type SiteViews } from '#generator/site-view/site-view.ts';
import { imageCacheFolder } from '#pipeline/images/cache.ts';
import type { Snapshot } from '#pipeline/snapshot.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';

/** One site as its files say now, for pages to be served from. */
export interface DevSite {
  views: SiteViews;
  /** Theme, pictures and search index, by address. */
  files: ReadonlyMap<string, SiteFile>;
  /** By the address that moved. */
  redirects: ReadonlyMap<string, Redirect>;
}

export interface DevSource {
  /** The project's folder, with `sites/` and `content/`. */
  root: string;
  /** The state folder, `.forecourt`. */
  state: string;
  /** Slug of the site. */
  site: string;
  /** Hosts that may be called besides those that a site's settings name. */
  allow?: readonly string[];
}

/**
 * Reads settings, content and stock of a site. Nothing of it becomes the last good snapshot, and drafts are
 * shown. Throws `SiteUnusable` for settings or content at fault, `Refused` for a feed that is.
 */
export async function openDevSite(
  source: DevSource,
  now: Date,
  progress?: (step: string) => void,
): Promise<DevSite> {
  const taken = await takeSnapshot({ ...source, now, progress });
  if (taken.kind === 'refused') throw new Refused(taken.reasons.join('\n'));
  const snapshot = withDrafts(taken.whole());
  const views = openSiteViews(snapshot, now);
  return {
    views,
    files: byKey(
      [...siteFiles(snapshot, imageCacheFolder(source.state)), indexOf(views)],
      ({ path }) => path,
    ),
    redirects: byKey(views.plan().plan.redirects, ({ from }) => from),
  };
}

/** The search index at the address that pages know: here nothing is kept by its name. */
const indexOf = (views: SiteViews): SiteFile => ({
  ...searchIndexFile(views),
  path: searchIndexPath(),
});

const withDrafts = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  content: snapshot.content.map((page) =>
    page.draft ? { ...page, draft: false, html: `${DRAFT_MARK}${page.html}` } : page,
  ),
});

/** Stands over a text that visitors do not see yet. */
const DRAFT_MARK = '<p><mark>Draft: not published</mark></p>\n';

const byKey = <T>(items: readonly T[], key: (item: T) => string) =>
  new Map(items.map((item) => [key(item), item]));
