import { chmodSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a mode allows others than the owner. */
const OTHERS = 0o077;
/** A file that went meanwhile, or that another user owns, is left as it is. */
const EXPECTED = ['ENOENT', 'EPERM', 'EACCES'];

/**
 * Keeps what this process, and every process it starts, writes from here on to its user alone: files 0600, folders 0700,
 * whatever the umask was (promises "Privacy and stalls"). What lies in the state folder from before is mended, its own
 * folder last: once that is private, all below it is.
 */
export function restrictState(state: string | null): void {
  process.umask(OTHERS);
  if (state !== null && isOpen(state)) close(state, true);
}

const isOpen = (name: string): boolean =>
  ((statSync(name, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

function close(name: string, isFolder: boolean): void {
  try {
    if (isFolder)
      for (const entry of readdirSync(name, { withFileTypes: true }))
        if (!entry.isSymbolicLink()) close(path.join(name, entry.name), entry.isDirectory());
    const { mode } = statSync(name);
    if ((mode & OTHERS) !== 0) chmodSync(name, mode & 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && EXPECTED.includes(String(error.code)))) throw error;
  }
}
