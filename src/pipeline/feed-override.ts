import { openSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { type DetectedFeed, detectFeed } from './format/detect.ts';
import { feedInFile } from './source/feed-body.ts';
import { FeedUnusable } from './source/feed-unusable.ts';
import { unpackedFeed } from './source/unpacked-feed.ts';

/** A file source in place of the site's own: the format is detected, and the site's mapping applies if it is the same. Throws `FeedUnusable`. */
export async function feedOverride(
  feed: string,
  stock: StockSource,
  state: string,
): Promise<Extract<StockSource, { type: 'file' }>> {
  const path = resolve(feed);
  const { format, records, sheet } = await detectedIn(path, state);
  if ('format' in stock && stock.format === format) {
    const { preset, columns, only } = stock;
    return { type: 'file', path, format, records: stock.records ?? records, preset, columns, only };
  }
  return { type: 'file', path, format, records: records ?? sheet };
}

async function detectedIn(path: string, state: string): Promise<DetectedFeed> {
  using body = await unpackedFeed(feedInFile(opened(path), path), state);
  return await detectFeed(body);
}

function opened(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new FeedUnusable('unreachable', `Cannot read the stock file ${path}`, { cause });
  }
}
