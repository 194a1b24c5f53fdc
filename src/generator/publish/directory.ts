import { linkSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releaseFiles } from '#generator/export.ts';
import {
  errorCode,
  makeDirectory,
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
type Index = Record<string, string>;

/**
 * Plain files for a web server, whose root is `<path>/<site>/current`: a link to a folder that is whole before the link
 * leads there, so that each request finds one release. A file that did not change is a second name of the one before.
 */
export const directoryPublisher = (path: string): Publisher => ({
  async publish({ store, manifest, flip, onStep = () => {} }) {
    const { release } = manifest;
    const places = placesIn(join(path, store.site));
    const live = liveRelease(places);
    if (live === release) return UNCHANGED;
    for (const folder of [places.releases, places.indexes]) makeDirectory(folder);
    const known = readdirSync(places.releases).includes(release);
    const uploaded = known ? 0 : await stage({ store, manifest, flip, onStep }, places, live);
    onStep('flip');
    await flip(async () => pointTo(places, release));
    return { outcome: 'published', uploaded, removed: removeOthers(places, [release, live], onStep) };
  },
});

interface Places {
  root: string;
  /** A folder for each release, whole. */
  releases: string;
  indexes: string;
  /** What is not whole yet. */
  unfinished: string;
  current: string;
}

const placesIn = (root: string): Places => ({
  root,
  releases: join(root, 'releases'),
  indexes: join(root, 'indexes'),
  unfinished: join(root, 'unfinished'),
  current: join(root, 'current'),
});

function liveRelease({ current }: Places): string | null {
  return onDisk(current, () => {
    try {
      return readlinkSync(current).split('/').at(-1) ?? null;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  });
}

/** Makes the folder of a release beside those of others; answers how many files had to be written. */
async function stage(
  { store, manifest, onStep = () => {} }: Dispatch,
  places: Places,
  live: string | null,
): Promise<number> {
  const { release } = manifest;
  const before: Index = live === null ? {} : JSON.parse(readTextIfThere(indexPath(places, live)) ?? '{}');
  removeFile(places.unfinished);
  const index: Index = {};
  let written = 0;
  for (const [name, { hash, headers, bytes }] of releaseFiles(store, manifest, store.manifests())) {
    const policy = headers['Content-Security-Policy'];
    const digest = policy === undefined ? hash : hashOf(Buffer.from(`${hash} ${policy}`));
    index[name] = digest;
    const target = join(places.unfinished, name);
    makeDirectory(dirname(target));
    if (live !== null && before[name] === digest && linked(join(places.releases, live, name), target))
      continue;
    onStep(`write ${name}`);
    const content = Buffer.from(await bytes());
    writeSynced(target, policy === undefined ? content : withPolicy(content, policy));
    written += 1;
  }
  onStep('store');
  writeSynced(indexPath(places, release), JSON.stringify(index));
  moveFile(places.unfinished, join(places.releases, release));
  syncDirectory(places.releases);
  return written;
}

const indexPath = ({ indexes }: Places, release: string) => join(indexes, `${release}.json`);

/** Gives a file a second name; not every file system can. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function pointTo({ root, current }: Places, release: string): void {
  const next = join(root, 'current.next');
  removeFile(next);
  onDisk(next, () => symlinkSync(join('releases', release), next));
  moveFile(next, current);
  syncDirectory(root);
}

/** Requests that are under way may still read the release before. */
function removeOthers(
  places: Places,
  kept: readonly (string | null)[],
  onStep: (step: string) => void,
): number {
  const others = readdirSync(places.releases).filter((release) => !kept.includes(release));
  for (const release of others) {
    onStep(`remove ${release}`);
    removeFile(join(places.releases, release));
    removeFile(indexPath(places, release));
  }
  return others.length;
}
