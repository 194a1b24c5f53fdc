import path from 'node:path';
import type { Block } from '#domain/content/block.ts';
import { formatDate } from '#domain/dates.ts';
import { Refused } from '#domain/errors.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import { type SiteFile, searchIndexFile, siteFiles } from '#generator/build/files.ts';
import type { ServedRedirect } from '#generator/manifest.ts';
import { addressesOf } from '#generator/planned-addresses.ts';
import { openSiteViews, type SiteViews } from '#generator/site-view/site-view.ts';
import { linksToNowhere } from '#pipeline/content/local-addresses.ts';
import { openPendingPictures } from '#pipeline/images/pending.ts';
import { SiteUnusable } from '#pipeline/site-unusable.ts';
import type { SecretLookup } from '#pipeline/source/feed-secrets.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { imageCacheFolder } from '#sites/places.ts';
import type { ContentPage, Snapshot } from '#sites/snapshot.ts';

/** A site in the current state of its files, to serve pages from. */
export interface DevSite {
  views: SiteViews;
  /** Theme, pictures, search index and documents, by address. */
  files: ReadonlyMap<string, SiteFile>;
  /** Redirects by former address. */
  redirects: ReadonlyMap<string, ServedRedirect>;
}

export interface DevSource {
  /** The project folder, which contains `sites/` and `content/`. */
  root: string;
  /** The state folder, `.forecourt`. */
  state: string;
  site: string;
  /** Hosts that may be called besides those that a site's settings name. */
  allow?: readonly string[];
  /** Looks up secrets that stock sources name. */
  secret?: SecretLookup;
}

/**
 * Reads settings, content and stock of a site, drafts included, without replacing the last good snapshot. Drawings are
 * encoded when they are requested. Throws `SiteUnusable` for faulty settings or texts, and `Refused` for a faulty feed.
 */
export async function openDevSite(
  source: DevSource,
  now: Date,
  progress?: (step: string) => void,
): Promise<DevSite> {
  const taken = await takeSnapshot({ ...source, now, progress, deferPictures: true });
  if (taken.kind === 'refused') throw new Refused(taken.reasons.join('\n'));
  const snapshot = withUnpublished(taken.whole(), now);
  const views = openSiteViews(snapshot, now);
  const faults = [
    ...taken.facts.warnings.filter(({ level }) => level === 'fault'),
    ...linksToNowhere(taken.texts, addressesOf(views.plan().plan)),
  ];
  if (faults.length > 0) throw new SiteUnusable(source.site, faults);
  const images = imageCacheFolder(source.state);
  const readPicture = openPendingPictures(images);
  const files = siteFiles(snapshot, images).map((file) =>
    file.cached === undefined
      ? file
      : { ...file, read: async () => (await readPicture(path.basename(file.path))) ?? file.read() },
  );
  return {
    views,
    files: byKey([...files, ...documentsOf(views), indexOf(views)], ({ path }) => path),
    redirects: byKey(views.plan().plan.redirects, ({ from }) => from),
  };
}

/** The search index at its plain address, since nothing is cached by hash here. */
const indexOf = (views: SiteViews): SiteFile => ({
  ...searchIndexFile(views),
  path: searchIndexPath(),
});

const documentsOf = (views: SiteViews): SiteFile[] =>
  views.documents().map(({ path, type }) => ({
    path,
    type,
    hashed: false,
    read: async () => Buffer.from(views.document(path)),
  }));

/** Includes unpublished content, marked as such on its page and, by its title, in lists. */
const withUnpublished = (snapshot: Snapshot, now: Date): Snapshot => ({
  ...snapshot,
  content: snapshot.content.map((page) => {
    const unseen = whyUnseen(page, snapshot.site, now);
    if (unseen === null) return page;
    const { state, reason } = unseen;
    const notice: Block = { kind: 'callout', tone: 'warning', title: `${state}: ${reason}`, html: '' };
    const start =
      page.start !== null && Date.parse(page.start) > now.getTime() ? now.toISOString() : page.start;
    return { ...page, title: `${state}: ${page.title}`, draft: false, start, body: [notice, ...page.body] };
  }),
});

function whyUnseen({ draft, start }: ContentPage, site: Site, now: Date) {
  if (draft) return { state: 'Draft', reason: 'not published' };
  if (start === null || Date.parse(start) <= now.getTime()) return null;
  const day = formatDate(new Date(start), siteZone(site));
  return { state: 'Scheduled', reason: `visitors see it from ${day}` };
}

const byKey = <T>(items: readonly T[], key: (item: T) => string) =>
  new Map(items.map((item) => [key(item), item]));
