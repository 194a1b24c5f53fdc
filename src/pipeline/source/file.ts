import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { StockSource } from '#domain/site/site.schema.ts';
import { keepFeed } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import type { FeedMark, Fetched, SourceContext } from './source.ts';

/** Bytes that are read at a time. */
const CHUNK = 1 << 20;

/** A file below the site's folder, or at an absolute path. Its size and time of change stand in for an ETag. */
export async function fetchFile(
  { path }: Extract<StockSource, { type: 'file' }>,
  { folder, state }: SourceContext,
  previous: FeedMark | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const name = resolve(folder, path);
  try {
    await using file = await open(name);
    const { size, mtimeNs } = await file.stat({ bigint: true });
    const mark = { etag: `${size}-${mtimeNs}`, last_modified: null };
    if (previous?.etag === mark.etag) return { kind: 'unchanged', ...mark };
    const chunks = file.createReadStream({ signal, autoClose: false, highWaterMark: CHUNK });
    return { kind: 'fetched', body: await keepFeed(chunks, state, `The stock file ${name}`), ...mark };
  } catch (cause) {
    if (cause instanceof FeedUnusable) throw cause;
    throw new FeedUnusable('unreachable', `Cannot read the stock file ${name}`, { cause });
  }
}
