import { AppError } from '#domain/errors.ts';
import { byCharacters } from '#domain/order.ts';
import { fileStamp } from '#sites/files.ts';
import { sha256 } from '#sites/sha256.ts';
import type { Manifest, ManifestEntry, ReleaseHead } from '../manifest.ts';
import { HASHED_FOLDERS } from '../response-headers.ts';
import { namesInFolder, onDisk, readBytesIfThere, readTextIfThere } from './disk.ts';
import { StoreDamaged } from './errors.ts';
import { manifestPath, releaseOfFile, type StoreLayout } from './layout.ts';
import { type ManifestIndex, openManifestIndex } from './manifest-index.ts';

/** A release without its id, its time and its entries. */
type ReleaseContent = Omit<ReleaseHead, 'release' | 'created_at'>;

/** An entry without the place of its bytes. */
type PathEntry = readonly [path: string, entry: Omit<ManifestEntry, 'pack' | 'offset'>];

/**
 * A release's id: its sequence, then a hash of its content. Places of bytes and creation time are no part of it, so
 * that the same content has the same id in every directory.
 */
export function releaseId(content: ReleaseContent, paths: readonly PathEntry[]): string {
  const { site, sequence, snapshot, renderer, header_sets, redirects, held = [] } = content;
  const entries = paths.map(([path, { hash, type, headers, status, valid_until }]) => [
    path,
    [hash, type, headers, status, valid_until],
  ]);
  const text = JSON.stringify([site, snapshot, renderer, header_sets, redirects, entries, ...held]);
  return `${String(sequence).padStart(10, '0')}-${sha256(Buffer.from(text)).slice(0, 12)}`;
}

export const sequenceOf = (release: string): number => Number(release.slice(0, release.indexOf('-')));

/**
 * The last requested manifest of each site, usually the live one, which server and builder read often. `gc` replaces
 * the manifests whose objects it moved.
 */
const latest = new WeakMap<StoreLayout, { stamp: string; manifest: Manifest }>();

/** The manifest of a retained release, or null where the store has none. */
export function readManifest(layout: StoreLayout, release: string): Manifest | null {
  const cached = cachedManifest(layout, release);
  if (cached !== null) return cached;
  const path = manifestPath(layout, release);
  const stamp = stampOf(path);
  const manifest = parsedManifest(path, release);
  if (manifest !== null) latest.set(layout, { stamp, manifest });
  return manifest;
}

export function cacheManifest(layout: StoreLayout, manifest: Manifest): void {
  latest.set(layout, { stamp: stampOf(manifestPath(layout, manifest.release)), manifest });
}

function cachedManifest(layout: StoreLayout, release: string): Manifest | null {
  const cached = latest.get(layout);
  if (cached?.manifest.release !== release) return null;
  return cached.stamp === stampOf(manifestPath(layout, release)) ? cached.manifest : null;
}

/** The last requested index of each site. */
const latestIndex = new WeakMap<StoreLayout, { stamp: string; index: ManifestIndex }>();

/** The index of a retained release's manifest, or null where the store has none. */
export function readManifestIndex(layout: StoreLayout, release: string): ManifestIndex | null {
  const stamp = stampOf(manifestPath(layout, release));
  const cached = latestIndex.get(layout);
  if (cached?.index.head.release === release && cached.stamp === stamp) return cached.index;
  const index = openedIndex(layout, release);
  if (index !== null) latestIndex.set(layout, { stamp, index });
  return index;
}

function openedIndex(layout: StoreLayout, release: string): ManifestIndex | null {
  const path = manifestPath(layout, release);
  const text = readBytesIfThere(path);
  return (
    text &&
    wholeManifest(
      path,
      release,
      () => openManifestIndex(text),
      ({ head }) => head.release,
    )
  );
}

/** The hashed assets of each site's releases, by release and stamp of its manifest. */
const hashedAssets = new WeakMap<StoreLayout, Map<string, ManifestIndex[]>>();

/** The hashed assets of every retained release that can be read, newest first; each manifest is read once. */
export function retainedAssets(layout: StoreLayout): ManifestIndex[] {
  const before = hashedAssets.get(layout);
  const releases = namesInFolder(layout.releases).flatMap((file) => releaseOfFile(file) ?? []);
  const assets = new Map<string, ManifestIndex[]>();
  for (const release of releases.sort(byCharacters).reverse()) {
    const key = `${release} ${stampOf(manifestPath(layout, release))}`;
    assets.set(key, before?.get(key) ?? assetsOf(layout, release));
  }
  hashedAssets.set(layout, assets);
  return [...assets.values()].flat();
}

function assetsOf(layout: StoreLayout, release: string): ManifestIndex[] {
  try {
    const index = openedIndex(layout, release);
    return index === null ? [] : HASHED_FOLDERS.map((folder) => index.folder(folder));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

const stampOf = (path: string): string => onDisk(path, () => fileStamp(path));

function parsedManifest(path: string, release: string): Manifest | null {
  const text = readTextIfThere(path);
  return text === null ? null : parseManifest(path, release, text);
}

/** A retained release whose manifest cannot be read, and why. */
export interface UnreadableManifest {
  release: string;
  file: string;
  problem: string;
  /** Lost for good; `false` where the disk failed to read it. */
  lost: boolean;
}

/** The readable retained releases, oldest first, and separately the unreadable ones. */
export function readManifests(layout: StoreLayout): {
  manifests: Manifest[];
  unreadable: UnreadableManifest[];
} {
  const manifests: Manifest[] = [];
  const unreadable: UnreadableManifest[] = [];
  for (const release of namesInFolder(layout.releases).map(releaseOfFile)) {
    const found = release && manifestOrProblem(layout, release);
    if (!found) continue;
    if ('problem' in found) unreadable.push(found);
    else manifests.push(found);
  }
  return { manifests: manifests.sort(byAge), unreadable };
}

function manifestOrProblem(layout: StoreLayout, release: string): Manifest | UnreadableManifest | null {
  const path = manifestPath(layout, release);
  try {
    return cachedManifest(layout, release) ?? parsedManifest(path, release);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { release, file: path, problem: error.message, lost: error instanceof StoreDamaged };
  }
}

/** A release and the one that completes its pictures are made at one time. */
const byAge = (a: Manifest, b: Manifest): number =>
  a.sequence - b.sequence ||
  byCharacters(a.created_at, b.created_at) ||
  pendingOf(b) - pendingOf(a) ||
  byCharacters(a.release, b.release);

/** The number of pictures that a release shows before they are encoded. */
export const pendingOf = ({ pending = [] }: Pick<Manifest, 'pending'>): number => pending.length;

const parseManifest = (path: string, release: string, text: string): Manifest =>
  wholeManifest(
    path,
    release,
    (): Manifest => JSON.parse(text),
    (manifest) => manifest.release,
  );

// Only the store writes these files, atomically; the id inside reveals a damaged one.
function wholeManifest<T>(path: string, release: string, open: () => T, idOf: (opened: T) => string): T {
  try {
    const opened = open();
    if (idOf(opened) === release) return opened;
  } catch (cause) {
    throw damagedManifest(path, cause);
  }
  throw damagedManifest(path);
}

const damagedManifest = (path: string, cause?: unknown) =>
  new StoreDamaged(
    `${path} is damaged. If its release is live, "forecourt rollback" puts the one before it live; if not, remove the file.`,
    { cause },
  );
