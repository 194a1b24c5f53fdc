import { join } from 'node:path';
import { NotFound } from '#domain/errors.ts';

/** Paths of one site's releases (architecture, "State on disk and at scale"). */
export interface StoreLayout {
  root: string;
  packs: string;
  releases: string;
  /** Files of the current publish; those found when a publish begins are a dead publisher's. */
  unfinished: string;
  /** Ids, one a line: the live release, then its predecessors, newest first. */
  current: string;
  /** The id of the pinned release, if any. */
  pin: string;
  /** Exists while `verify` or `gc` has found damage that no build has repaired. */
  damaged: string;
  /** What this disk has of a site that several machines share. */
  copy: string;
  /** Files that are being fetched from them. */
  incoming: string;
  /** Packs that readers are fetching from them. */
  incomingPacks: string;
  /** The instant at which the site's stock was last read from its source. */
  stockRead: string;
  /** Held from `begin` to the end of a publish, and by `gc`. */
  publishLock: string;
  /** Held by `gc` while it moves and removes objects. */
  collectLock: string;
  /** Held for the instant in which `current` or `pin` changes. */
  flipLock: string;
}

const SITE = /^[a-z0-9][a-z0-9-]*$/;
const RELEASE = /^\d{10}-[0-9a-f]{12}$/;

/** By folder, while a store has it open: all stores of a site share one layout and its caches. */
const open = new Map<string, WeakRef<StoreLayout>>();

/** Paths of a site's store; a site name that could leave the store is `NotFound`. */
export function storeLayout(storeDir: string, site: string): StoreLayout {
  if (!SITE.test(site))
    throw new NotFound(`"${site}" is no site. A site is named by its slug: a-z, 0-9 and -.`);
  const root = join(storeDir, site);
  const cached = open.get(root)?.deref();
  if (cached !== undefined) return cached;
  const layout = {
    root,
    packs: join(root, 'packs'),
    releases: join(root, 'releases'),
    unfinished: join(root, 'unfinished'),
    current: join(root, 'current'),
    pin: join(root, 'pin'),
    damaged: join(root, 'damaged'),
    copy: join(root, 'copy.json'),
    incoming: join(root, 'incoming'),
    incomingPacks: join(root, 'incoming-packs'),
    stockRead: join(root, 'stock-read'),
    publishLock: join(root, 'publish.lock'),
    collectLock: join(root, 'collect.lock'),
    flipLock: join(root, 'flip.lock'),
  };
  open.set(root, new WeakRef(layout));
  return layout;
}

/** Path of a release's manifest; an invalid id is `NotFound`. */
export function manifestPath(layout: StoreLayout, release: string): string {
  return join(layout.releases, `${checkedRelease(release)}.json`);
}

/** Path of a release's traces, which only the builder reads. */
export function tracesPath(layout: StoreLayout, release: string): string {
  return join(layout.releases, `${checkedRelease(release)}.traces.json`);
}

/** The files of a release, relative to the site's folder. */
export const releaseFiles = (release: string): string[] =>
  ['.json', '.traces.json'].map((ending) => join('releases', `${release}${ending}`));

/** The release whose manifest a file of `releases/` is, or null. */
export function releaseOfFile(name: string): string | null {
  const release = name.slice(0, -'.json'.length);
  return name.endsWith('.json') && RELEASE.test(release) ? release : null;
}

export const isReleaseId = (text: string): boolean => RELEASE.test(text);

function checkedRelease(release: string): string {
  if (!isReleaseId(release))
    throw new NotFound(`"${release}" is no release. "forecourt releases" lists them.`);
  return release;
}
