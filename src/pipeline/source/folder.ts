import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import type { Fetching, SourceResult } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { readFeedFile } from './file.ts';
import { type FilePattern, type FolderFile, filePattern, newestFile } from './newest-file.ts';

/** The newest file of a pattern, in a folder that files are dropped into. */
export async function fetchFolder(
  { path }: SourceOf<'folder'>,
  { folder, previous }: Fetching,
): Promise<SourceResult> {
  const pattern = filePattern(path);
  const dropped = resolve(folder, pattern.folder);
  const { name } = newestFile(filesIn(dropped, pattern)) ?? { name: null };
  if (name === null)
    throw new FeedUnusable('unreachable', `There is no file ${pattern.name} in the folder ${dropped}`);
  return readFeedFile(join(dropped, name), previous);
}

function filesIn(folder: string, { name, fits }: FilePattern): FolderFile[] {
  try {
    const entries = readdirSync(folder).filter(fits ?? ((entry) => entry === name));
    return entries.flatMap((entry) => {
      // Whoever takes files away again may be quicker.
      const found = statSync(join(folder, entry), { throwIfNoEntry: false });
      return found?.isFile() ? [{ name: entry, size: found.size, modified: found.mtimeMs }] : [];
    });
  } catch (cause) {
    throw new FeedUnusable('unreachable', `Cannot read the folder ${folder}`, { cause });
  }
}
