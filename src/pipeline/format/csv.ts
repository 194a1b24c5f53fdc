import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { messageOf } from '#domain/errors.ts';
import { sha256 } from '../canonical.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { nest } from './columns.ts';
import { startOf, textPieces } from './encoding.ts';
import type { FeedRecord } from './feed-order.ts';

const MAX_ROW_LENGTH = 1_000_000;

/** Rows under a header line; dotted headers nest. Comma, semicolon or tab, whichever the header uses most. */
export async function* csvRecords(body: FeedBody): AsyncGenerator<FeedRecord> {
  for await (const row of rows(body)) {
    yield { hash: sha256(JSON.stringify(row)), read: () => nestedRow(row) };
  }
}

type CsvRow = Record<string, string>;

/** Rows keep their flat columns beside the nested form, for a mapping that names a column with dots. */
const nestedRow = (row: CsvRow) => ({ ...row, ...nest(Object.entries(row)) });

async function* rows(body: FeedBody): AsyncGenerator<CsvRow> {
  const [header = ''] = startOf(body, MAX_ROW_LENGTH).split(/\r|\n/, 1);
  const parser = parse({
    columns: true,
    delimiter: delimiterOf(header),
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  try {
    yield* Readable.from(textPieces(body)).compose(parser);
  } catch (cause) {
    const message = messageOf(cause);
    const open = message.includes('Quote Not Closed');
    throw new FeedUnusable(open ? 'truncated' : 'unreadable', `The feed is not CSV: ${message}`, { cause });
  }
}

function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
