import { extname, resolve } from 'node:path';
import type { StockMapping } from '#domain/site/stock-mapping.schema.ts';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import type { FeedFormat } from './format/format.ts';

/** What the settings of a source say of its feed. */
type FeedSettings = StockMapping & { records?: string | undefined };

const FORMATS: Record<string, FeedFormat> = { '.csv': 'csv', '.tsv': 'csv', '.xml': 'xml' };

/** A file in place of the site's own source; the site's layout holds where the format is the same. JSON unless its name says otherwise. */
export function feedOverride(feed: string, stock: StockSource): StockSource {
  const format = FORMATS[extname(feed).toLowerCase()] ?? 'json';
  const layout: FeedSettings = stock.type !== 'demo' && stock.format === format ? stock : {};
  const { records, preset, columns, only } = layout;
  return { type: 'file', path: resolve(feed), format, records, preset, columns, only };
}
