import { randomUUID } from 'node:crypto';
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, makeDirectory, onDisk, readTextIfThere, removeFile, writeSynced } from './disk.ts';

/** The id of a state folder, by which programs on several machines verify that they share it. */
export function storeId(state: string): string {
  const path = join(state, 'store.id');
  const stored = readTextIfThere(path);
  if (stored !== null) return stored;
  makeDirectory(state);
  const made = `${path}.${randomUUID()}`;
  writeSynced(made, randomUUID());
  try {
    onDisk(path, () => {
      try {
        linkSync(made, path);
      } catch (error) {
        // Another program was first.
        if (errorCode(error) !== 'EEXIST') throw error;
      }
    });
  } finally {
    removeFile(made);
  }
  return storeId(state);
}
