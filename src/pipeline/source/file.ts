import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { StockSource } from '#domain/site/site.schema.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { type FeedMark, type Fetched, MAX_FEED_BYTES, type SourceContext } from './source.ts';

/** A file below the site's folder, or at an absolute path. Its size and time of change stand in for an ETag. */
export async function fetchFile(
  { path }: Extract<StockSource, { type: 'file' }>,
  { folder }: SourceContext,
  previous: FeedMark | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const file = resolve(folder, path);
  try {
    const { size, mtimeNs } = await stat(file, { bigint: true });
    if (size > MAX_FEED_BYTES) throw tooLarge(file);
    const etag = `${size}-${mtimeNs}`;
    if (previous?.etag === etag) return { kind: 'unchanged' };
    return { kind: 'fetched', bytes: await readFile(file, { signal }), etag, last_modified: null };
  } catch (cause) {
    if (cause instanceof FeedUnusable) throw cause;
    throw new FeedUnusable('unreachable', `Cannot read the stock file ${file}`, { cause });
  }
}

const tooLarge = (file: string) =>
  new FeedUnusable('too_large', `The stock file ${file} is larger than ${MAX_FEED_BYTES} bytes`);
