import { randomUUID } from 'node:crypto';
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, makeDirectory, onDisk, readTextIfThere, removeFile, writeSynced } from './disk.ts';

/** A name of its own for a state folder, by which programs on several machines know that they share it. */
export function storeId(state: string): string {
  const path = join(state, 'store.id');
  const known = readTextIfThere(path);
  if (known !== null) return known;
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
