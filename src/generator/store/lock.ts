import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderFailed } from '#domain/errors.ts';
import { isSqliteBusy } from '#sites/sqlite-busy.ts';
import { makeDirectory } from './disk.ts';
import { LockHeld } from './errors.ts';

export interface FileLock {
  /** Frees the lock; a second call does nothing. */
  release(): void;
}

export interface LockOptions {
  /** How long to wait for another holder, milliseconds; 0 does not wait. */
  wait_ms?: number;
}

const RETRY_MS = 10;

/**
 * Takes the lock at `path`, or throws `LockHeld`. It excludes other processes and other tasks of this one; the kernel
 * frees it however its holder dies (promises, "Publishing").
 */
export async function acquireLock(path: string, { wait_ms = 0 }: LockOptions = {}): Promise<FileLock> {
  makeDirectory(dirname(path));
  for (let waited = 0; ; waited += RETRY_MS) {
    const lock = tryLock(path);
    if (lock !== null) return lock;
    if (waited >= wait_ms) throw new LockHeld(path);
    await sleep(RETRY_MS);
  }
}

/** Runs `task` under the lock at `path`, which is freed however the task ends. */
export async function withLock<T>(
  path: string,
  task: () => T | Promise<T>,
  options?: LockOptions,
): Promise<T> {
  const lock = await acquireLock(path, options);
  try {
    return await task();
  } finally {
    lock.release();
  }
}

// Node has no fcntl locks; an SQLite file in an exclusive transaction is one. Nothing else may open that file in this
// process: closing any of its descriptors would drop the kernel's lock.
function tryLock(path: string): FileLock | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return held(database);
  } catch (error) {
    database?.close();
    if (isSqliteBusy(error)) return null;
    throw new ProviderFailed(`Cannot lock ${path}: ${String(error)}. Make its directory writable.`, {
      cause: error,
    });
  }
}

function held(database: DatabaseSync): FileLock {
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}
