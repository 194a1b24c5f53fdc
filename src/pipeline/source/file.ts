import { closeSync, openSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import { changeOf, type FeedMark, type Fetching, feedInFile, type SourceResult } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';

/** A file below the site's folder, or at an absolute path. */
export async function fetchFile(
  { path }: SourceOf<'file'>,
  { folder, previous }: Fetching,
): Promise<SourceResult> {
  return readFeedFile(resolve(folder, path), previous);
}

/** Reads a feed where it lies; its name, size and time of change stand in for an ETag. Throws `FeedUnusable`. */
export function readFeedFile(path: string, previous: FeedMark | null): SourceResult {
  try {
    const file = openSync(path, 'r');
    const mark = { etag: `${changeOf(file)}-${basename(path)}`, last_modified: null };
    if (previous?.etag !== mark.etag) return { kind: 'fetched', body: feedInFile(file, path), ...mark };
    closeSync(file);
    return { kind: 'unchanged', ...mark };
  } catch (cause) {
    if (cause instanceof FeedUnusable) throw cause;
    throw new FeedUnusable('unreachable', `Cannot read the stock file ${path}`, { cause });
  }
}
