import { existsSync } from 'node:fs';
import path from 'node:path';
import { InvalidInput } from '#domain/errors.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { type DetectedFeed, detectFeed } from '#pipeline/format/detect.ts';
import { type CorrectMapping, type FeedInspection, inspectFeed } from '#pipeline/inspect/inspect-feed.ts';
import { NO_SECRETS } from '#pipeline/source/feed-secrets.ts';
import { fetchStock } from '#pipeline/source/source.ts';
import { readableFile } from '../arguments.ts';
import type { InspectedSource } from './stock-settings.ts';

/** What `forecourt feed inspect` works on. */
export interface InspectRequest {
  /** A file, or an `http` or `https` address. */
  target: string;
  /** Settings whose prices, zone and state the cars are read by. */
  site: Site;
  /** Folder of the site's settings. */
  folder: string;
  state: string;
  now: Date;
  /** Hosts that may be private addresses (`OUTBOUND_ALLOW`). */
  allow: readonly string[];
  correct?: CorrectMapping | undefined;
}

/** An inspected feed, with where it came from and what it is. */
export interface InspectedFeed {
  source: InspectedSource;
  detected: DetectedFeed;
  inspection: FeedInspection;
}

/** Fetches a feed, finds out what it is and tries it. Throws `FeedUnusable` for what is none. */
export async function inspectTarget({
  target,
  site,
  correct,
  ...context
}: InspectRequest): Promise<InspectedFeed> {
  const source = sourceOf(target);
  const stock: StockSource =
    source.type === 'http'
      ? { ...source, format: 'json', private_network: false }
      : { ...source, path: path.resolve(source.path), format: 'json' };
  const fetched = await fetchStock(stock, { ...context, site, locations: [], secret: NO_SECRETS }, null);
  if (fetched.kind === 'unchanged') throw new Error('A first request was answered with "unchanged"');
  using body = fetched.body;
  const detected = detectFeed(body);
  const { format, records, sheet } = detected;
  const inspection = await inspectFeed(
    body,
    { format, records: records ?? sheet },
    {
      ...{ site, correct, now: context.now },
    },
  );
  return { source, detected, inspection };
}

function sourceOf(target: string): InspectedSource {
  if (/^https?:\/\//i.test(target)) {
    if (URL.canParse(target)) return { type: 'http', url: target };
    const message = `"${target}" is no address`;
    throw new InvalidInput('Nothing was inspected', [{ field: 'file', code: 'argument', message }]);
  }
  readableFile('file', target);
  return { type: 'file', path: existsSync(target) ? path.resolve(target) : target };
}

const FORMAT_NAMES: Record<DetectedFeed['format'], string> = {
  json: 'JSON',
  ndjson: 'JSON, one record a line',
  csv: 'CSV',
  tsv: 'CSV with tabs',
  xml: 'XML',
  xlsx: 'Excel workbook',
};

/** `stock.csv: CSV, windows-1252, semicolons`. */
export function documentText(
  target: string,
  { format, records, encoding, delimiter, sheet }: DetectedFeed,
): string {
  const parts = [
    FORMAT_NAMES[format],
    encoding,
    ...(delimiter === undefined || delimiter === '\t' ? [] : [`"${delimiter}" between cells`]),
    ...(records === undefined || records === '' ? [] : [`records at ${records}`]),
    ...(sheet === undefined ? [] : [`sheet "${sheet}"`]),
  ];
  return `${path.basename(target)} is ${parts.join(', ')}`;
}
