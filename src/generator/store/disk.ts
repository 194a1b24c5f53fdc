import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ProviderFailed } from '#domain/errors.ts';

const REMEDIES: Record<string, string> = {
  EACCES: 'Give this user the right to write there.',
  EEXIST: 'Something that is no directory stands in its way: move it.',
  EDQUOT: 'Raise the quota or free space ("forecourt gc"), then publish again.',
  EIO: 'The disk reports an error: check it before publishing again.',
  ENOSPC: 'Free space ("forecourt gc" drops old releases), then publish again.',
  ENOTDIR: 'Something that is no directory stands in its way: move it.',
  EROFS: 'Mount the file system writable, then publish again.',
};

/** Runs a disk operation; a failure becomes `ProviderFailed` that names path, cause and remedy. */
export function onDisk<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    throw diskFailed(path, error);
  }
}

/** The named error for a failed disk operation; other errors are returned unchanged. */
export function diskFailed(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined || !(error instanceof Error)) return error;
  const remedy = REMEDIES[code] ?? 'Fix the cause, then try again.';
  return new ProviderFailed(`${path}: ${error.message}. What is live is untouched. ${remedy}`, {
    cause: error,
  });
}

/** The error's code, such as `ENOENT`, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function makeDirectory(path: string): void {
  onDisk(path, () => mkdirSync(path, { recursive: true }));
}

/** Makes a folder that another user's web server can read, whatever the umask: state is readable by its owner alone. */
export function makePublicDirectory(path: string): void {
  onDisk(path, () => {
    const first = mkdirSync(path, { recursive: true });
    if (first === undefined) return;
    for (let made = resolve(path); made.length >= resolve(first).length; made = dirname(made))
      chmodSync(made, 0o755);
  });
}

/** Makes such a file readable for every user. */
export function chmodPublic(path: string): void {
  onDisk(path, () => chmodSync(path, 0o644));
}

export function removeFile(path: string): void {
  onDisk(path, () => rmSync(path, { recursive: true, force: true }));
}

/** The file's text; `null` where it does not exist. */
export const readTextIfThere = (path: string): string | null =>
  readBytesIfThere(path)?.toString('utf8') ?? null;

/** The file's bytes; `null` where it does not exist. */
export function readBytesIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw diskFailed(path, error);
  }
}

/** The names in a folder; none where it does not exist. */
export const namesInFolder = (path: string): string[] =>
  onDisk(path, () => {
    try {
      return readdirSync(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  });

/** Writes every byte, in as many calls as the kernel needs. */
export function writeFully(fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}

/** Makes the names inside a directory survive a power cut. */
export function syncDirectory(path: string): void {
  onDisk(path, () => {
    const fd = openSync(path, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  });
}

/** Moves a synced file to its place; the caller syncs the directory once for all its renames. */
export function moveFile(from: string, to: string): void {
  onDisk(to, () => renameSync(from, to));
}

/** Writes and syncs a file that no reader opens yet; in parts, a large text is never in memory as a whole. */
export function writeSynced(path: string, content: string | Uint8Array | Iterable<string>): void {
  const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  onDisk(path, () => {
    const file = openSync(path, 'w');
    try {
      for (const part of parts) writeFileSync(file, part);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Replaces `path` atomically: after a crash it has the whole old text or the whole new one. `next` is the file to write
 * first, on the same file system.
 */
export function replaceDurably(path: string, next: string, text: string): void {
  writeSynced(next, text);
  moveFile(next, path);
  syncDirectory(dirname(path));
}
