import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { fetchDemo } from './demo.ts';
import type { FeedMark, SourceContext, SourceResult } from './feed-body.ts';
import { fetchFile } from './file.ts';
import { fetchHttp } from './http.ts';

/** A feed that takes longer than this is refused, in milliseconds (promises "Feeds"). */
const MAX_FEED_MS = 60_000;

/**
 * The port: brings a feed's bytes, or says that they did not change since `previous`.
 * Throws `FeedUnusable` naming what went wrong; gives up when `signal` aborts.
 */
export type FetchStock<S extends StockSource> = (
  source: S,
  context: SourceContext,
  previous: FeedMark | null,
  signal: AbortSignal,
) => Promise<SourceResult>;

type SourceOf<Type extends StockSource['type']> = Extract<StockSource, { type: Type }>;

const SOURCES: { [Type in StockSource['type']]: FetchStock<SourceOf<Type>> } = {
  demo: fetchDemo,
  file: fetchFile,
  http: fetchHttp,
};

/** Fetches from `stock`, whichever kind of source it is. */
export function fetchStock(
  stock: StockSource,
  context: SourceContext,
  previous: FeedMark | null,
  signal: AbortSignal = AbortSignal.timeout(MAX_FEED_MS),
): Promise<SourceResult> {
  switch (stock.type) {
    case 'demo':
      return SOURCES.demo(stock, context, previous, signal);
    case 'file':
      return SOURCES.file(stock, context, previous, signal);
    case 'http':
      return SOURCES.http(stock, context, previous, signal);
  }
}
