import { openSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { type DetectedFeed, detectFeed } from './format/detect.ts';
import { feedInFile } from './source/feed-body.ts';
import { FeedUnusable } from './source/feed-unusable.ts';

/** A file source in place of the site's own: the format is detected, and the site's mapping applies if it is the same. Throws `FeedUnusable`. */
export function feedOverride(feed: string, stock: StockSource): Extract<StockSource, { type: 'file' }> {
  const path = resolve(feed);
  const { format, records, sheet } = detectedIn(path);
  if ('format' in stock && stock.format === format) {
    const { preset, columns, only } = stock;
    return { type: 'file', path, format, records: stock.records ?? records, preset, columns, only };
  }
  return { type: 'file', path, format, records: records ?? sheet };
}

function detectedIn(path: string): DetectedFeed {
  using body = feedInFile(opened(path), path);
  return detectFeed(body);
}

function opened(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new FeedUnusable('unreachable', `Cannot read the stock file ${path}`, { cause });
  }
}
