import type { RecordMark } from '#sites/memory.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { csvRecords, tsvRecords } from './csv.ts';
import { startOf } from './encoding.ts';
import type { FeedLayout } from './feed-layout.ts';
import type { FeedRecord } from './feed-order.ts';
import { jsonRecords } from './json.ts';
import { mergedRecords } from './merged.ts';
import { ndjsonRecords } from './ndjson.ts';
import { xlsxRecords } from './xlsx.ts';
import { xmlRecords } from './xml.ts';

const FORMATS = {
  json: jsonRecords,
  ndjson: ndjsonRecords,
  csv: csvRecords,
  tsv: tsvRecords,
  xml: xmlRecords,
  xlsx: xlsxRecords,
  merged: mergedRecords,
} as const satisfies Record<
  FeedLayout['format'],
  (
    body: FeedBody,
    path: string | undefined,
    expected: readonly RecordMark[] | undefined,
  ) => Iterable<FeedRecord> | Promise<Iterable<FeedRecord>>
>;

// A comment ends at its first "-->" only: else a search would try every way to divide a row of them.
const HTML_START = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

/** Cuts a feed into its records, of which those that are `expected` are found sooner. Throws `FeedUnusable` where the document as a whole is not what it should be. */
export async function feedRecords(
  body: FeedBody,
  { format, records }: FeedLayout,
  expected?: readonly RecordMark[],
): Promise<Iterable<FeedRecord>> {
  refuseNoFeed(startOf(body, 4096));
  return FORMATS[format](body, records, expected);
}

/** Refuses what is no feed in any format: nothing at all, or a login or an error page, which often come with status 200. */
export function refuseNoFeed(start: string): void {
  if (start.trim() === '') throw new FeedUnusable('empty', 'The feed is empty: it has no record at all');
  if (!HTML_START.test(start)) return;
  const title = /<title[^>]*>([^<]{1,80})/i.exec(start)?.[1]?.trim() ?? 'without a title';
  throw new FeedUnusable(
    'html',
    `The source sent a web page (${title}) instead of stock: a login or an error page?`,
  );
}
