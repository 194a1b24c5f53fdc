import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode, onDisk, removeFile } from '#generator/store/disk.ts';
import { bundlesFolder, sourceHash } from './bundle.ts';

/** A folder of a running or killed compilation. */
const DRAFT = /\.(\d+)$/;

/**
 * Removes the compiled pages of old code and leftovers of killed compilers; returns their names. Keeps the bundle of
 * the code in `root`, and the newest other one: a build that began before an update may still use it.
 */
export async function dropOldBundles(root: string, state: string): Promise<string[]> {
  const folder = bundlesFolder(state);
  if (!existsSync(folder)) return [];
  const current = await sourceHash(root);
  const gone = onDisk(folder, () => {
    const names = readdirSync(folder);
    const others = names
      .filter((name) => !DRAFT.test(name) && name !== current)
      .map((name) => ({ name, compiled: statSync(path.join(folder, name)).mtimeMs }))
      .sort((a, b) => b.compiled - a.compiled)
      .map(({ name }) => name);
    return [...others.slice(1), ...names.filter(isAbandoned)];
  });
  for (const name of gone) removeFile(path.join(folder, name));
  return gone;
}

function isAbandoned(name: string): boolean {
  const pid = DRAFT.exec(name)?.[1];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}
