import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releaseFiles } from '#generator/export.ts';
import {
  chmodPublic,
  errorCode,
  makeDirectory,
  makePublicDirectory,
  moveFile,
  onDisk,
  readTextIfThere,
  removeFile,
  syncDirectory,
  writeSynced,
} from '#generator/store/disk.ts';
import { sha256 } from '#sites/sha256.ts';
import { withPolicy } from './policy-in-page.ts';
import { type Dispatch, type Publisher, UNCHANGED } from './publisher.ts';

/** The content hash of each file of a release. */
type HashIndex = Record<string, string>;

/**
 * Plain files for a web server whose root is `<path>/<site>/current`, a link to a complete folder, so that each request
 * sees one release. Unchanged files are hard links to the previous release's. Everything that other publishers may read
 * changes inside `flip`; all else is in a folder of this publish alone.
 */
export const directoryPublisher = (path: string): Publisher => ({
  async publish({ store, manifest, flip, onStep = () => {} }) {
    const { release } = manifest;
    const places = placesIn(join(path, store.site));
    const live = liveRelease(places);
    if (live === release) return UNCHANGED;
    const own = workFolders(places);
    makePublicDirectory(places.releases);
    for (const folder of [places.indexes, own.root]) makeDirectory(folder);
    try {
      const exists = readdirSync(places.releases).includes(release);
      const uploaded = exists ? 0 : await stage({ store, manifest, flip, onStep }, { places, own, live });
      onStep('flip');
      const removed = await flip(async () => {
        if (!exists) takeIn(places, own, release);
        pointTo(places, release);
        return setAside(places, own, [release, live]);
      });
      for (const name of removed) {
        onStep(`remove ${name}`);
        removeFile(join(own.removed, name));
      }
      return { outcome: 'published', uploaded, removed: removed.length };
    } finally {
      removeFile(own.root);
    }
  },
});

interface PublishFolders {
  root: string;
  /** A folder for each complete release. */
  releases: string;
  indexes: string;
  /** A folder for each running or killed publish. */
  unfinished: string;
  current: string;
}

const placesIn = (root: string): PublishFolders => ({
  root,
  releases: join(root, 'releases'),
  indexes: join(root, 'indexes'),
  unfinished: join(root, 'unfinished'),
  current: join(root, 'current'),
});

/** Paths of one publish alone: a publisher that was paused and overtaken writes and removes nothing else. */
interface WorkFolders {
  root: string;
  /** The release until it is complete. */
  staged: string;
  index: string;
  /** Releases that are no longer needed. */
  removed: string;
  /** Leftovers of killed publishes. */
  left: string;
}

function workFolders({ unfinished }: PublishFolders): WorkFolders {
  const root = join(unfinished, randomUUID());
  const [staged, index] = [join(root, 'release'), join(root, 'index.json')];
  return { root, staged, index, removed: join(root, 'removed'), left: join(root, 'left') };
}

function liveRelease({ current }: PublishFolders): string | null {
  return onDisk(current, () => {
    try {
      return readlinkSync(current).split('/').at(-1) ?? null;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  });
}

/** Writes the release's folder in staging; returns the number of files written. */
async function stage(
  { store, manifest, onStep = () => {} }: Dispatch,
  { places, own, live }: { places: PublishFolders; own: WorkFolders; live: string | null },
): Promise<number> {
  const before: HashIndex = live === null ? {} : JSON.parse(readTextIfThere(indexPath(places, live)) ?? '{}');
  const index: HashIndex = {};
  let written = 0;
  for (const [name, { hash, headers, bytes }] of releaseFiles(store, manifest, store.manifests())) {
    const policy = name.endsWith('.html') ? headers['Content-Security-Policy'] : undefined;
    const digest = policy === undefined ? hash : sha256(Buffer.from(`${hash} ${policy}`));
    index[name] = digest;
    const target = join(own.staged, name);
    makePublicDirectory(dirname(target));
    if (live !== null && before[name] === digest && linked(join(places.releases, live, name), target))
      continue;
    onStep(`write ${name}`);
    const content = Buffer.from(await bytes());
    writeSynced(target, policy === undefined ? content : withPolicy(content, policy));
    chmodPublic(target);
    written += 1;
  }
  onStep('store');
  writeSynced(own.index, JSON.stringify(index));
  return written;
}

/** Moves the staged release beside the others. */
function takeIn(places: PublishFolders, own: WorkFolders, release: string): void {
  moveFile(own.index, indexPath(places, release));
  moveFile(own.staged, join(places.releases, release));
  syncDirectory(places.releases);
}

const indexPath = ({ indexes }: PublishFolders, release: string) => join(indexes, `${release}.json`);

/** Hard-links a file, where the file system can. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function pointTo({ root, current }: PublishFolders, release: string): void {
  const next = join(root, 'current.next');
  removeFile(next);
  onDisk(next, () => symlinkSync(join('releases', release), next));
  moveFile(next, current);
  syncDirectory(root);
}

/**
 * Moves leftovers of killed publishes and all but the `retained` releases away for removal; running requests may still
 * read the previous one. Returns the names of those releases.
 */
function setAside(places: PublishFolders, own: WorkFolders, retained: readonly (string | null)[]): string[] {
  for (const folder of [own.removed, own.left]) makeDirectory(folder);
  for (const name of readdirSync(places.unfinished)) {
    if (join(places.unfinished, name) !== own.root)
      moveFile(join(places.unfinished, name), join(own.left, name));
  }
  const others = readdirSync(places.releases).filter((release) => !retained.includes(release));
  for (const release of others) {
    moveFile(join(places.releases, release), join(own.removed, release));
    removeFile(indexPath(places, release));
  }
  return others;
}
