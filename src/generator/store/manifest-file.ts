import { readdirSync } from 'node:fs';
import { AppError } from '#domain/errors.ts';
import { byCharacters } from '#domain/order.ts';
import { fileStamp } from '#sites/files.ts';
import type { Manifest, ManifestEntry } from '../manifest.ts';
import { errorCode, onDisk, readTextIfThere } from './disk.ts';
import { StoreDamaged } from './errors.ts';
import { manifestPath, releaseOfFile, type StoreLayout } from './layout.ts';
import { hashOf } from './pack.ts';

/** A release without its id, its time and its entries. */
type ReleaseContent = Omit<Manifest, 'release' | 'created_at' | 'entries'>;

/** What is answered at a path, wherever its bytes lie. */
type PathEntry = readonly [path: string, entry: Omit<ManifestEntry, 'pack' | 'offset'>];

/**
 * The id of a release: its sequence, then a hash of its content. Where its bytes lie and when it was made
 * are no part of it, so that the same content has the same id in every directory.
 */
export function releaseId(content: ReleaseContent, paths: readonly PathEntry[]): string {
  const { site, sequence, snapshot, renderer, header_sets, redirects, held = [] } = content;
  const entries = paths.map(([path, { hash, type, headers, status, valid_until }]) => [
    path,
    [hash, type, headers, status, valid_until],
  ]);
  const text = JSON.stringify([site, snapshot, renderer, header_sets, redirects, entries, ...held]);
  return `${String(sequence).padStart(10, '0')}-${hashOf(Buffer.from(text)).slice(0, 12)}`;
}

/** The sequence that a release's id begins with. */
export const sequenceOf = (release: string): number => Number(release.slice(0, release.indexOf('-')));

/**
 * Of each site the manifest that was requested last, which is nearly always the live one: server and builder ask for
 * it again and again. `gc` replaces the files of manifests whose objects it moved.
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

/** Remembers a manifest that was just stored, so that nobody reads it again. */
export function cacheManifest(layout: StoreLayout, manifest: Manifest): void {
  latest.set(layout, { stamp: stampOf(manifestPath(layout, manifest.release)), manifest });
}

function cachedManifest(layout: StoreLayout, release: string): Manifest | null {
  const cached = latest.get(layout);
  if (cached?.manifest.release !== release) return null;
  return cached.stamp === stampOf(manifestPath(layout, release)) ? cached.manifest : null;
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
  /** Gone for good; `false` where the disk did not let it be read just now. */
  lost: boolean;
}

/** The retained releases, oldest first, and apart from them those that cannot be read, which stop none of the others. */
export function readManifests(layout: StoreLayout): {
  manifests: Manifest[];
  unreadable: UnreadableManifest[];
} {
  const manifests: Manifest[] = [];
  const unreadable: UnreadableManifest[] = [];
  for (const release of releaseFiles(layout).map(releaseOfFile)) {
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

const byAge = (a: Manifest, b: Manifest): number =>
  a.sequence - b.sequence || byCharacters(a.created_at, b.created_at) || byCharacters(a.release, b.release);

function releaseFiles(layout: StoreLayout): string[] {
  return onDisk(layout.releases, () => {
    try {
      return readdirSync(layout.releases);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  });
}

// The store alone writes these files, whole or not at all: the id in the text exposes a damaged one.
function parseManifest(path: string, release: string, text: string): Manifest {
  try {
    const manifest: Manifest = JSON.parse(text);
    if (manifest.release === release) return manifest;
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
