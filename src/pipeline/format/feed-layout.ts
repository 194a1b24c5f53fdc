import type { StockSource } from '#domain/site/stock-source.schema.ts';

export type FeedFormat = Extract<StockSource, { type: 'file' }>['format'];

/** How a feed is laid out: settings of a file or HTTP source. */
export interface FeedLayout {
  format: FeedFormat | 'merged';
  records?: string | undefined;
}

/** A step to each entry of a list or member of an object: of records at the end of a path, else of what they lie in. */
export const EACH_MEMBER = '*';

/** Whether each record has every column, empty or not. */
export const isTabular = ({ format }: FeedLayout): boolean => TABLES.has(format);

const TABLES: ReadonlySet<FeedLayout['format']> = new Set(['csv', 'tsv', 'xlsx']);

/** The layout of a source; invented cars come as a plain list. */
export function layoutOf(stock: StockSource): FeedLayout {
  return 'format' in stock ? stock : { format: stock.type === 'merged' ? 'merged' : 'json' };
}
