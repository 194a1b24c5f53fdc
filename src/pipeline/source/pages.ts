import { messageOf } from '#domain/errors.ts';
import { layoutOf } from '../format/feed-layout.ts';
import { jsonSlices, jsonValueAt } from '../format/json.ts';
import { type FeedBody, type Fetching, type SourceResult, spoolFeed } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import type { HttpSource } from './http-request.ts';

type PagedSource = HttpSource & { pages: NonNullable<HttpSource['pages']> };

/** A page of an API; who takes its body disposes of it. */
export interface FeedPage {
  url: URL;
  body: FeedBody;
  /** Its `Link` header; empty where it has none. */
  link: string;
}

interface PageReader {
  first: URL;
  page(url: URL): Promise<FeedPage>;
}

/** What a page contains about those after it. */
interface PageRead extends FeedPage {
  /** From 1. */
  number: number;
  /** Records on this page, and on all up to it. */
  own: number;
  records: number;
}

/** Joins the pages of an API to one JSON list; broken records stay as they are. Throws `FeedUnusable`. */
export async function fetchPages(
  source: PagedSource,
  reader: PageReader,
  { state }: Fetching,
): Promise<SourceResult> {
  const sender = `The feed from ${reader.first.host}, all pages together,`;
  const body = await spoolFeed(joinedPages(source, reader), state, sender);
  const layout = { ...layoutOf(source), format: 'json', records: undefined } as const;
  return { kind: 'fetched', body, layout, etag: null, last_modified: null };
}

async function* joinedPages(source: PagedSource, reader: PageReader): AsyncGenerator<Uint8Array> {
  const { pages } = source;
  let records = 0;
  const numbers = new Map<string, number>();
  let url: URL | null = firstPage(pages, reader.first);
  yield Buffer.from('[');
  for (let number = 1; url !== null; number += 1) {
    if (number > pages.max)
      throw new FeedUnusable(
        'too_large',
        `${url.host} has more than ${pages.max} pages: raise "stock.pages.max" of site.json where that is right`,
      );
    const page = await reader.page(url);
    using body = page.body;
    const same = numbers.get(body.hash);
    if (same !== undefined)
      throw new FeedUnusable(
        'unreadable',
        `Page ${number} from ${url.host} is page ${same} again: see "stock.pages" of site.json`,
      );
    numbers.set(body.hash, number);
    const before = records;
    for (const record of slicesOf(body, source.records, number)) {
      if (records > 0) yield Buffer.from(',');
      yield record;
      records += 1;
    }
    url = nextPage(pages, { ...page, number, records, own: records - before });
  }
  yield Buffer.from(']');
}

function* slicesOf(body: FeedBody, path: string | undefined, page: number): Generator<Uint8Array> {
  try {
    yield* jsonSlices(body, path);
  } catch (error) {
    throw error instanceof FeedUnusable
      ? new FeedUnusable(error.code, `Page ${page}: ${error.message}`)
      : error;
  }
}

const firstPage = (pages: PagedSource['pages'], url: URL): URL =>
  pages.by === 'number' ? withQuery(url, pages.query, pages.start) : url;

/** The address of the page after this one; `null` behind the last. */
function nextPage(pages: PagedSource['pages'], page: PageRead): URL | null {
  switch (pages.by) {
    case 'next': {
      const next = pages.path === undefined ? nextOf(page.link) : markAt(page, pages.path);
      return next === null ? null : linked(page.url, next);
    }
    case 'number': {
      const { query, start, step, total } = pages;
      const expected = total === undefined ? Number.POSITIVE_INFINITY : totalAt(page, total);
      if (page.own === 0 && total !== undefined && page.records < expected)
        throw new FeedUnusable(
          'truncated',
          `Page ${page.number} from ${page.url.host} is empty after ${page.records} of ${expected} records ("${total}")`,
        );
      const isLast = page.own === 0 || page.records >= expected;
      return isLast ? null : withQuery(page.url, query, start + page.number * step);
    }
    case 'cursor': {
      const cursor = markAt(page, pages.path);
      return cursor === null ? null : withQuery(page.url, pages.query, cursor);
    }
  }
}

function withQuery(url: URL, name: string, value: string | number): URL {
  const next = new URL(url);
  next.searchParams.set(name, String(value));
  return next;
}

/** Where a link of a page leads. What stands behind a proxy may take itself for http. */
function linked(from: URL, link: string): URL {
  const next = URL.parse(link, from);
  if (next === null) throw new FeedUnusable('unreadable', `The next page of ${from.host} has no address`);
  if (next.host === from.host) next.protocol = from.protocol;
  return next;
}

/** The link with `rel="next"` of a `Link` header (RFC 8288). */
export function nextOf(header: string): string | null {
  const next = header
    .split(/,\s*(?=<)/)
    .find((link) => /;\s*rel="?(?:[^";]*\s)?next(?:[\s";]|$)/i.test(link));
  return /^\s*<([^>]*)>/.exec(next ?? '')?.[1] ?? null;
}

/** What names the next page; what is empty, null or false names none. */
function markAt(page: PageRead, path: string): string | null {
  const mark = valueAt(page, path) ?? false;
  if (mark === false || mark === '') return null;
  if (typeof mark === 'string' || typeof mark === 'number') return String(mark);
  throw new FeedUnusable('unreadable', `Page ${page.number}: "${path}" is neither a text nor a number`);
}

function totalAt(page: PageRead, path: string): number {
  const total = Number(valueAt(page, path) ?? Number.NaN);
  if (Number.isNaN(total))
    throw new FeedUnusable('unreadable', `Page ${page.number}: "${path}" is no number of records`);
  return total;
}

function valueAt({ body, number }: PageRead, path: string): unknown {
  try {
    return jsonValueAt(body, path);
  } catch (error) {
    throw new FeedUnusable('unreadable', `Page ${number}: ${messageOf(error)}`, { cause: error });
  }
}
