import { readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Refused } from '#domain/errors.ts';
import { decodedPath } from '#domain/site/address.ts';
import { checkoutJourneyPath, isCheckoutPath, searchRoutePath, vehiclePath } from '#domain/site/routes.ts';
import { sha256 } from '#sites/sha256.ts';
import type { Manifest, ManifestEntry, ServedRedirect } from './manifest.ts';
import {
  entryHeaders,
  HASHED_FOLDERS,
  IMMUTABLE,
  isHashedAsset,
  SECURITY_HEADERS,
} from './response-headers.ts';
import {
  chmodPublic,
  errorCode,
  makePublicDirectory,
  moveFile,
  onDisk,
  readTextIfThere,
  removeFile,
} from './store/disk.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Names of the files that an export changed, relative to the tree. */
export interface ExportResult {
  written: string[];
  removed: string[];
}

/** A file of the tree: its hash, its own headers, and how to read its bytes. */
interface ExportedFile {
  hash: string;
  headers: Record<string, string>;
  bytes: () => Promise<Uint8Array> | Uint8Array;
}

/** Hashes of the files last written, by name; empty for a file that may be incomplete. */
type ExportIndex = Record<string, { hash: string; size: number; mtime_ms: number }>;

/**
 * Writes a release as a plain tree that any CDN can serve (architecture, "State on disk and at scale"): `/cars/x` as
 * `cars/x.html`, `_headers` and `_redirects` in Netlify's syntax. Unchanged files stay untouched; our files that the
 * release lacks are removed, files of others are not.
 */
export async function exportRelease(
  store: ReleaseStore,
  manifest: Manifest,
  directory: string,
): Promise<ExportResult> {
  const files = releaseFiles(store, manifest);
  const indexPath = join(dirname(directory), `.${basename(directory)}.export.json`);
  const before: ExportIndex = JSON.parse(readTextIfThere(indexPath) ?? '{}');
  const stale = [...files].filter(
    ([name, { hash }]) => !isAsExported(join(directory, name), hash, before[name]),
  );
  const removed = Object.keys(before).filter((name) => !files.has(name));
  if (stale.length === 0 && removed.length === 0) return { written: [], removed: [] };

  // Written before any file changes: an export that dies half way still knows which files are its own.
  const half = stale.map(([name]) => [name, { hash: '', size: 0, mtime_ms: 0 }] as const);
  replaceFile(indexPath, JSON.stringify({ ...before, ...Object.fromEntries(half) }));
  for (const name of removed) removeExported(directory, name);
  const written: string[] = [];
  for (const [name, { hash, bytes }] of stale) {
    if (holds(join(directory, name), hash)) continue;
    replaceFile(join(directory, name), await bytes());
    written.push(name);
  }
  replaceFile(indexPath, JSON.stringify(indexOf(directory, files)));
  return { written, removed };
}

/** `_headers` of a release: those of every response, those of immutable files, then each entry's own. */
function headersFile(manifest: Manifest): string {
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', { ...SECURITY_HEADERS }],
    ...HASHED_FOLDERS.map((folder): [string, Record<string, string>] => [
      `${folder}*`,
      { 'Cache-Control': IMMUTABLE },
    ]),
    ...Object.entries(manifest.entries).map(([path, entry]): [string, Record<string, string>] => [
      path,
      entryHeaders(manifest, path, entry),
    ]),
  ];
  const blocks = rules
    .filter(([, headers]) => Object.keys(headers).length > 0)
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${encodeURI(path)}\n${lines.join('')}`;
    });
  return blocks.join('');
}

/** The nearest status that Netlify supports for each that it lacks. */
const NETLIFY_STATUS: Record<ServedRedirect['status'], number> = {
  301: 301,
  302: 302,
  307: 302,
  308: 301,
  410: 404,
};

/** A missing list redirects to the list of all cars, the nearest match a CDN can express. */
export const ANY_OTHER_LISTING: ServedRedirect = {
  from: `${searchRoutePath()}/*`,
  to: searchRoutePath(),
  status: 302,
};

/** `_redirects` of a release; a removed address without its own page gets the 404 page. */
function redirectsFile({ entries, redirects }: Manifest): string {
  const lines = [...redirects, ANY_OTHER_LISTING].map(
    ({ from, to, status }) =>
      `${encodeURI(decodedPath(from))} ${to || '/404.html'} ${NETLIFY_STATUS[status]}\n`,
  );
  return [...lines, ...checkoutLines(Object.keys(entries))].join('');
}

/**
 * Three addresses of one flow (S1 §2): a car's journey leads to its checkout, although the journey has a page for
 * visitors without a car; a checkout that is gone leads to its car.
 */
function checkoutLines(paths: readonly string[]): string[] {
  const end = paths.find(isCheckoutPath)?.split('/').at(-1);
  if (end === undefined) return [];
  const car = vehiclePath(':slug');
  return [`${checkoutJourneyPath()} car_id=:slug ${car}/${end} 302!\n`, `${car}/${end} ${car} 302\n`];
}

/** A release's files by name, with the hashed files of `retained` releases, which open pages request. */
export function releaseFiles(
  store: ReleaseStore,
  manifest: Manifest,
  retained: readonly Manifest[] = [],
): Map<string, ExportedFile> {
  const files = new Map<string, ExportedFile>();
  for (const [path, entry] of Object.entries(manifest.entries)) {
    const name = fileName(path, entry);
    if (files.has(name))
      throw new Refused(`${path} would be exported as ${name}, which another address is. Rename it.`);
    files.set(name, {
      hash: entry.hash,
      headers: entryHeaders(manifest, path, entry),
      bytes: () => store.read(entry),
    });
  }
  for (const [path, entry] of retained.flatMap(({ entries }) => Object.entries(entries))) {
    const name = fileName(path, entry);
    if (!isHashedAsset(path) || files.has(name)) continue;
    files.set(name, { hash: entry.hash, headers: {}, bytes: () => store.read(entry) });
  }
  for (const [name, text] of [
    ['_headers', headersFile(manifest)],
    ['_redirects', redirectsFile(manifest)],
  ] as const) {
    const bytes = Buffer.from(text);
    files.set(name, { hash: sha256(bytes), headers: {}, bytes: () => bytes });
  }
  return files;
}

function fileName(path: string, { type }: ManifestEntry): string {
  if (path.split('/').includes('..'))
    throw new Refused(`${path} would be exported outside its directory. Rename it.`);
  const page = path === '/' ? '/index' : path;
  return (type.startsWith('text/html') && !page.endsWith('.html') ? `${page}.html` : page).slice(1);
}

function isAsExported(path: string, hash: string, noted: ExportIndex[string] | undefined): boolean {
  if (noted === undefined || noted.hash !== hash) return false;
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: -1, mtimeMs: -1 };
  return noted.size === size && noted.mtime_ms === mtimeMs;
}

function holds(path: string, hash: string): boolean {
  try {
    return sha256(readFileSync(path)) === hash;
  } catch {
    return false;
  }
}

function replaceFile(path: string, bytes: Uint8Array | string): void {
  makePublicDirectory(dirname(path));
  onDisk(path, () => writeFileSync(`${path}.part`, bytes));
  chmodPublic(`${path}.part`);
  moveFile(`${path}.part`, path);
}

function removeExported(directory: string, name: string): void {
  removeFile(join(directory, name));
  for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) {
    if (!removedEmpty(join(directory, folder))) return;
  }
}

function removedEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function indexOf(directory: string, files: ReadonlyMap<string, ExportedFile>): ExportIndex {
  const rows = [...files].map(([name, { hash }]) => {
    const { size, mtimeMs } = statSync(join(directory, name));
    return [name, { hash, size, mtime_ms: mtimeMs }] as const;
  });
  return Object.fromEntries(rows);
}
