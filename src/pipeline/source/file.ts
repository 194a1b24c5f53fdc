import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { changeOf, type FeedMark, feedInFile, type SourceContext, type SourceResult } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';

/** A file below the site's folder, or at an absolute path. Its size and time of change stand in for an ETag. */
export async function fetchFile(
  { path }: Extract<StockSource, { type: 'file' }>,
  { folder }: SourceContext,
  previous: FeedMark | null,
): Promise<SourceResult> {
  const name = resolve(folder, path);
  try {
    const file = openSync(name, 'r');
    const mark = { etag: changeOf(file), last_modified: null };
    if (previous?.etag !== mark.etag) return { kind: 'fetched', body: feedInFile(file, name), ...mark };
    closeSync(file);
    return { kind: 'unchanged', ...mark };
  } catch (cause) {
    if (cause instanceof FeedUnusable) throw cause;
    throw new FeedUnusable('unreachable', `Cannot read the stock file ${name}`, { cause });
  }
}
