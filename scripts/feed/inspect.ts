import path from 'node:path';
import { inWords } from '#domain/in-words.ts';
import { parse } from '#domain/parse.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { type StockSource, stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { type DetectedFeed, detectFeed } from '#pipeline/format/detect.ts';
import type { FeedLayout } from '#pipeline/format/feed-layout.ts';
import { hasMorePages } from '#pipeline/format/more-pages.ts';
import { type CorrectMapping, type FeedInspection, inspectFeed } from '#pipeline/inspect/inspect-feed.ts';
import type { SourceContext } from '#pipeline/source/feed-body.ts';
import { fetchStock } from '#pipeline/source/source.ts';
import { badArgument, readableFile } from '../arguments.ts';
import { type InspectedSource, stockBlock } from './stock-settings.ts';

export interface InspectRequest {
  /** A file or an `http` or `https` address; the site's own source by default. */
  target: string | undefined;
  /** Settings whose prices, time zone and state apply to the cars. */
  site: Site;
  /** Folder of the site's settings. */
  folder: string;
  state: string;
  now: Date;
  /** Hosts that may be private addresses (`OUTBOUND_ALLOW`). */
  allow: readonly string[];
  /** Looks up secrets that settings name (docs/feeds-in.md "Secrets"). */
  secret: SourceContext['secret'];
  correct?: CorrectMapping | undefined;
}

/** What a feed is, whoever found it out. */
type DetectedLayout = FeedLayout & Omit<DetectedFeed, 'format'>;

export interface InspectedFeed {
  source: InspectedSource;
  detected: DetectedLayout;
  inspection: FeedInspection;
}

/** Fetches a feed, detects its format and tries a mapping. Throws `FeedUnusable` where it is no feed. */
export async function inspectTarget({
  target,
  site,
  correct,
  ...context
}: InspectRequest): Promise<InspectedFeed> {
  const stock = target === undefined ? site.stock : sourceOf(target);
  if (stock.type === 'demo') throw inventedStock(site.slug);
  const fetched = await fetchStock(stock, { ...context, site, locations: [] }, null);
  if (fetched.kind === 'unchanged') throw new Error('A first request was answered with "unchanged"');
  using body = fetched.body;
  // Joined pages have the layout that the source names.
  const detected: DetectedLayout = fetched.layout
    ? { ...fetched.layout, encoding: 'utf-8' }
    : withRecordsOf(target === undefined ? stock : undefined, await detectFeed(body));
  const { format, records, sheet } = detected;
  const layout = { format, records: records ?? sheet };
  const mapping = target === undefined ? writtenMapping(stock) : undefined;
  // A feed of the whole group in place of one store's stays that store's.
  const only = 'only' in site.stock ? site.stock.only : undefined;
  const inspection = await inspectFeed(body, layout, { site, mapping, only, correct, now: context.now });
  if (detected.others !== undefined)
    inspection.proposal.notes.push(`Not read, though their records are alike: ${inWords(detected.others)}.`);
  // Joined pages are all there are.
  const isPage = format === 'json' && fetched.layout === undefined;
  if (fetched.hasNextPage || (isPage && hasMorePages(body, inspection.records)))
    inspection.proposal.notes.unshift(MORE_PAGES);
  const source = placeOf(stock);
  const lost = target === undefined ? [] : lostSettings(site.stock, stockBlock(source, inspection));
  if (lost.length > 0)
    inspection.proposal.notes.push(
      `Lost if it is written: ${inWords(lost)}, which "stock" of site.json has and this one has not.`,
    );
  return { source, detected, inspection };
}

const MORE_PAGES =
  'The source has more pages, and only this one is read: write "pages", see docs/feeds-in.md.';

/** Settings of a written source that one in its place has not, besides where it is. */
function lostSettings(written: StockSource, block: Record<string, unknown>): string[] {
  if (written.type === 'demo') return [];
  const isPresent = (name: string) => name in block || name === 'only' || PLACES.has(name);
  return Object.entries(written).flatMap(([name, value]) =>
    isPresent(name) || value === undefined || value === false ? [] : [`"${name}"`],
  );
}

const PLACES = new Set(['url', 'path', 'host', 'port', 'format', 'records']);

/** A detected document with the list or sheet that the settings name, where they do. */
function withRecordsOf(stock: StockSource | undefined, detected: DetectedFeed): DetectedFeed {
  if (stock === undefined || !('records' in stock) || stock.records === undefined) return detected;
  if (detected.sheet !== undefined) return { ...detected, sheet: stock.records };
  const { others: _, ...own } = detected;
  return detected.format === stock.format ? { ...own, records: stock.records } : detected;
}

/** Returns the mapping in the settings; `undefined` where it is to be proposed. */
function writtenMapping(stock: StockSource): StockMapping | undefined {
  if (!('format' in stock)) return {};
  const { preset, columns } = stock;
  return preset === undefined && columns === undefined ? undefined : { preset, columns };
}

function sourceOf(target: string): StockSource {
  if (!/^https?:\/\//i.test(target)) {
    const file = path.resolve(readableFile('file', target));
    return parse(stockSourceSchema, { type: 'file', path: file }, target);
  }
  if (URL.canParse(target)) return parse(stockSourceSchema, { type: 'http', url: target }, target);
  throw badArgument('file', `"${target}" is no address`);
}

const inventedStock = (site: string) =>
  badArgument('file', `The cars of ${site} are invented: give a file or an address`);

/** Settings that an inspection finds out, as opposed to the source's location. */
const INSPECTED_SETTINGS = new Set(['format', 'records', 'preset', 'columns', 'only']);

/** Returns the location of a source, without layout, mapping and defaults; pages are joined by the path of their records. */
function placeOf(stock: StockSource): InspectedSource {
  const isPaged = 'pages' in stock && stock.pages !== undefined;
  return Object.fromEntries(
    Object.entries(stock).filter(
      ([name, value]) =>
        (!INSPECTED_SETTINGS.has(name) || (isPaged && name === 'records')) && value !== false,
    ),
  );
}

const FORMAT_NAMES: Record<FeedLayout['format'], string> = {
  json: 'JSON',
  ndjson: 'JSON, one record a line',
  csv: 'CSV',
  tsv: 'CSV with tabs',
  xml: 'XML',
  xlsx: 'Excel workbook',
  merged: 'merged feeds',
};

/** Describes a document: `stock.csv: CSV, windows-1252, semicolons`. */
export function documentText(
  target: string,
  { format, records, encoding, delimiter, sheet, sheets = [] }: DetectedLayout,
): string {
  const parts = [
    FORMAT_NAMES[format],
    encoding,
    ...(delimiter === undefined || delimiter === '\t' ? [] : [`"${delimiter}" between cells`]),
    ...(records === undefined || records === '' ? [] : [`records at ${records}`]),
    ...(sheet === undefined ? [] : [`sheet "${sheet}"${otherSheets(sheets.filter((one) => one !== sheet))}`]),
  ];
  return `${path.basename(target)} is ${parts.join(', ')}`;
}

const otherSheets = (others: readonly string[]): string =>
  others.length === 0 ? '' : ` ("records" can name another: ${others.join(', ')})`;
