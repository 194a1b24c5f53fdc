import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '#domain/duration.ts';
import { ProviderFailed } from '#domain/errors.ts';
import { loadOnce } from '#domain/load-once.ts';

/**
 * Replaces a file atomically and durably: syncs the bytes, renames, then syncs the directory. Throws `ProviderFailed`.
 */
export function replaceFile(path: string, bytes: string | Uint8Array): Promise<void> {
  return throughTemporary(dirname(path), async (temporary) => {
    await writeSynced(temporary, [bytes]);
    await renameSynced(temporary, path);
  });
}

/**
 * Replaces a file by a stream of pieces, as durably. Calls `accept` once all of them are on disk, right before the
 * replacement and after those before it; an error from it, or from the stream, leaves the file as it was.
 */
export function replaceFileFrom(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  accept: () => unknown,
): Promise<void> {
  return throughTemporary(dirname(path), async (temporary) => {
    await writeStream(temporary, pieces);
    await inOrder(path, async () => {
      await accept();
      await renameSynced(temporary, path);
    });
  });
}

/**
 * Creates a file from a stream of pieces, durably: it appears once it is complete. Rejects where the path is in use, also
 * since the beginning. The folder may be anybody's, so leftovers in it stay.
 */
export async function createFileFrom(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
  try {
    await writeStream(temporary, pieces);
    await giveName(temporary, path);
    // Some network shares cannot sync a folder.
    await syncFolderOf(path).catch(() => {});
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** What file systems without hard links answer. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Names a complete file, unless the name is in use: a rename would replace that file. */
async function giveName(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
    return await rm(temporary);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_LINKS.includes(String(error.code)))) throw error;
  }
  await writeFile(path, '', { flag: 'wx' });
  await rename(temporary, path).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
}

/** The last replacement under way of each file. */
const replacements = new Map<string, Promise<void>>();

/** Replaces a file after those before it, because the last that was accepted must remain. */
function inOrder(path: string, replace: () => Promise<void>): Promise<void> {
  const replaced = (replacements.get(path) ?? Promise.resolve()).catch(() => {}).then(replace);
  replacements.set(path, replaced);
  return replaced.finally(() => {
    if (replacements.get(path) === replaced) replacements.delete(path);
  });
}

/** Writes a file piece by piece, named by its content hash, durably; returns its name. Throws `ProviderFailed`. */
export function writeNamedFile(
  folder: string,
  pieces: Iterable<string>,
  nameOf: (hash: string) => string,
): Promise<string> {
  return throughTemporary(folder, async (temporary) => {
    const hash = createHash('sha256');
    await writeSynced(temporary, hashed(pieces, hash));
    const name = nameOf(hash.digest('hex'));
    await renameSynced(temporary, join(folder, name));
    return name;
  });
}

function* hashed(pieces: Iterable<string>, hash: ReturnType<typeof createHash>): Generator<string> {
  for (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

const TEMPORARY = '.tmp';

/** Writes through a temporary file of its own; a failure deletes it, and names path and remedy. */
async function throughTemporary<T>(folder: string, write: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = join(folder, `${randomUUID()}${TEMPORARY}`);
  try {
    await prepared(folder);
    return await write(temporary);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw diskFailed(folder, cause);
  }
}

function diskFailed(folder: string, cause: unknown): unknown {
  if (!(cause instanceof Error && 'code' in cause)) return cause;
  const message = `${folder} cannot be written to: ${cause.message}. What is live is untouched. Free space, or give this user the right to write there, then build again.`;
  return new ProviderFailed(message, { cause });
}

/** Much longer than an active writer needs for a file. */
const LEFTOVER_MS = HOUR_MS;

/** The preparation of each folder by this process: no writer begins before it is over. */
const preparations = new Map<string, () => Promise<void>>();

/** Creates the folder, and once per process deletes the temporary files of killed writers. */
async function prepared(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const prepare = preparations.get(folder) ?? loadOnce(() => removeLeftovers(folder));
  preparations.set(folder, prepare);
  await prepare();
}

async function removeLeftovers(folder: string): Promise<void> {
  const temporary = (await readdir(folder)).filter((name) => name.endsWith(TEMPORARY));
  if (temporary.length === 0) return;
  const now = await clockOf(folder);
  await Promise.all(temporary.map((name) => removeLeftover(join(folder, name), now)));
}

/** The time of the file system, whose files are compared with it: this machine's clock may be wrong. */
async function clockOf(folder: string): Promise<number> {
  const probe = join(folder, `${randomUUID()}${TEMPORARY}`);
  await writeFile(probe, '');
  const { mtimeMs } = await stat(probe);
  await rm(probe, { force: true });
  return mtimeMs;
}

/** Another writer may rename or delete it meanwhile. */
async function removeLeftover(path: string, now: number): Promise<void> {
  const written = await stat(path).catch(() => null);
  if (written !== null && now - written.mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
}

async function writeStream(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx');
  // A stalled disk would stop the server's other requests in a synchronous write.
  for await (const piece of pieces) await file.writeFile(piece);
  await file.sync();
}

async function writeSynced(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx');
  // Synchronous writes: otherwise each piece becomes a buffer that lives until the next collection.
  for (const piece of pieces) writeFileSync(file.fd, piece);
  await file.sync();
}

async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolderOf(to);
}

async function syncFolderOf(path: string): Promise<void> {
  await using directory = await open(dirname(path), 'r');
  await directory.sync();
}
