import { readdir } from 'node:fs/promises';

/** Names in a folder, none where there is no such folder yet; fails where it cannot be read. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
