import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidInput } from '#domain/errors.ts';

/** The permission bits of other users. */
const OTHERS = 0o077;
/** Errors for a file that was deleted meanwhile, or belongs to another user; it is left unchanged. */
const EXPECTED = ['ENOENT', 'EPERM', 'EACCES'];

/** The user's umask, where restricting state has replaced it. */
let own: number | null = null;

/**
 * Makes later files of this process and its children private to the user: files 0600, folders 0700, whatever the umask
 * was (promises "Privacy and stalls"). Existing files in the state folder are corrected, the folder itself last, so
 * that once it is private, everything below it is. Throws `InvalidInput` where no folder of that name can be.
 */
export function restrictState(state: string | null): void {
  if (state !== null) refuseFile(path.resolve(state));
  const before = process.umask(OTHERS);
  if (before !== OTHERS) own = before;
  if (state !== null && isOpen(state)) close(state, true);
}

/** Runs a task that writes files of the project, under the user's umask; state is private again afterwards. */
export async function inProject<T>(task: () => Promise<T>): Promise<T> {
  if (own === null) return task();
  const before = process.umask(own);
  try {
    return await task();
  } finally {
    process.umask(before);
  }
}

/** Refuses a folder that is a file itself, or lies in one. */
function refuseFile(folder: string): void {
  const existing = nearestExisting(folder);
  if (statSync(existing).isDirectory()) return;
  const message = `${existing} is no folder: name another for state, such as .forecourt`;
  throw new InvalidInput('The environment is not right', [
    { field: 'FORECOURT_STATE', code: 'no_folder', message },
  ]);
}

const nearestExisting = (name: string): string =>
  existsSync(name) ? name : nearestExisting(path.dirname(name));

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
