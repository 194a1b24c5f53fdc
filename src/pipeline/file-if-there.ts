import { readdir, readFile } from 'node:fs/promises';

/** A file's text, `null` where there is no such file. */
export const textIfThere = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(absent);

/** Names in a folder, `null` where there is no such folder. */
export const namesIfThere = (folder: string): Promise<string[] | null> => readdir(folder).catch(absent);

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
