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
import { hashOf } from '#generator/store/pack.ts';
import { withPolicy } from './policy-in-page.ts';
import { type Dispatch, type Publisher, UNCHANGED } from './publisher.ts';

/** Of each file of a release, the hash of its bytes. */
type HashIndex = Record<string, string>;

/**
 * Plain files for a web server, whose root is `<path>/<site>/current`: a link to a folder that is whole before the link
 * leads there, so that each request finds one release. A file that did not change is a second name of the one before.
 * Whatever another publisher may look at is changed inside of `flip`; all else lies in a folder of this publish alone.
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
  /** A folder for each release, whole. */
  releases: string;
  indexes: string;
  /** A folder for each publish that is under way, or was killed. */
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

/** What one publish has for itself: publishers that stand still and go on later write and remove nothing but this. */
interface WorkFolders {
  root: string;
  /** The release, until it is whole. */
  staged: string;
  index: string;
  /** Releases that nobody needs any more. */
  removed: string;
  /** What killed publishes left. */
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

/** Makes the folder of a release in a place of its own; answers how many files had to be written. */
async function stage(
  { store, manifest, onStep = () => {} }: Dispatch,
  { places, own, live }: { places: PublishFolders; own: WorkFolders; live: string | null },
): Promise<number> {
  const before: HashIndex = live === null ? {} : JSON.parse(readTextIfThere(indexPath(places, live)) ?? '{}');
  const index: HashIndex = {};
  let written = 0;
  for (const [name, { hash, headers, bytes }] of releaseFiles(store, manifest, store.manifests())) {
    const policy = name.endsWith('.html') ? headers['Content-Security-Policy'] : undefined;
    const digest = policy === undefined ? hash : hashOf(Buffer.from(`${hash} ${policy}`));
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

/** Puts the staged release beside the others. */
function takeIn(places: PublishFolders, own: WorkFolders, release: string): void {
  moveFile(own.index, indexPath(places, release));
  moveFile(own.staged, join(places.releases, release));
  syncDirectory(places.releases);
}

const indexPath = ({ indexes }: PublishFolders, release: string) => join(indexes, `${release}.json`);

/** Gives a file a second name; not every file system can. */
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
 * Moves away, to be removed, what killed publishes left and all releases but the `retained` ones: requests that are
 * under way may still read the one before. Returns the names of those releases.
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
