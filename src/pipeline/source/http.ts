import type { IncomingMessage } from 'node:http';
import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { openResponse } from '#net/http.ts';
import { type FeedBody, type FeedMark, type Fetching, type SourceResult, spoolFeed } from './feed-body.ts';
import { FeedUnusable, unusableFrom } from './feed-unusable.ts';
import { feedRequests, type HttpSource } from './http-request.ts';
import { type FeedPage, fetchPages, nextOf } from './pages.ts';
import { sourceReach } from './source-reach.ts';

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
  zstd: createZstdDecompress,
} as const;

/**
 * Fetches a feed over HTTP: conditional, guarded at each redirect, bounded in unpacked bytes and in total time. The pages
 * of an API become one list.
 */
export async function fetchHttp(source: HttpSource, fetching: Fetching): Promise<SourceResult> {
  const { allow, previous, signal } = fetching;
  const requests = feedRequests(source, fetching.secrets);
  const { hostname, host } = requests.first;
  const reach = sourceReach(hostname, source.private_network, allow);
  const open = async (url: URL, marks: FeedMark | null): Promise<IncomingMessage> => {
    const request = { ...requests.to(url), headers: headersFor(marks) };
    for (;;) {
      const response = await openResponse(request, reach, signal);
      const seconds = retrySeconds(response);
      if (seconds === null) return response;
      response.destroy();
      await pause(seconds * 1000, undefined, { signal });
    }
  };
  try {
    if (source.pages !== undefined) {
      const page = async (url: URL) => readPage(await open(url, null), url, fetching);
      return await fetchPages({ ...source, pages: source.pages }, { ...requests, page }, fetching);
    }
    const response = await open(requests.first, source.method === 'POST' ? null : previous);
    if (response.statusCode === 304) {
      response.destroy();
      return unchanged(previous);
    }
    const hasNextPage = nextOf(String(response.headers.link ?? '')) !== null;
    const body = await bodyOf(response, requests.first, fetching);
    return { kind: 'fetched', body, ...(hasNextPage && { hasNextPage }), ...markOf(response) };
  } catch (cause) {
    throw unusableFrom(host, cause, signal);
  }
}

async function readPage(response: IncomingMessage, url: URL, fetching: Fetching): Promise<FeedPage> {
  return { url, body: await bodyOf(response, url, fetching), link: String(response.headers.link ?? '') };
}

/** The next build tries sources that require longer pauses again. */
const LONGEST_WAIT = 30;

/** Seconds after which a source that is too busy is to be retried (`Retry-After`); `null` where it sent a result, or names none. */
function retrySeconds({ statusCode = 0, headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'] || Number.NaN);
  return isBusy(statusCode) && seconds <= LONGEST_WAIT ? Math.max(seconds, 1) : null;
}

const unchanged = (previous: FeedMark | null): SourceResult => ({
  kind: 'unchanged',
  etag: previous?.etag ?? null,
  last_modified: previous?.last_modified ?? null,
});

const markOf = ({ headers }: IncomingMessage): FeedMark => ({
  etag: headers.etag ?? null,
  last_modified: headers['last-modified'] ?? null,
});

function headersFor(previous: FeedMark | null): Record<string, string> {
  return {
    accept: 'application/json, text/csv, application/xml;q=0.9, */*;q=0.5',
    'accept-encoding': Object.keys(UNPACKERS).join(', '),
    ...(previous?.etag && { 'if-none-match': previous.etag }),
    ...(previous?.last_modified && { 'if-modified-since': previous.last_modified }),
  };
}

/**
 * Keeps what a source sends, unpacked. Without `stream.pipeline`: that neither ends when a bomb is refused whose bytes
 * have all arrived, nor counts the time that unpacking takes.
 */
async function bodyOf(
  response: IncomingMessage,
  { host }: URL,
  { state, signal }: Fetching,
): Promise<FeedBody> {
  let stream: Readable = response;
  try {
    if (response.statusCode !== 200)
      throw new FeedUnusable('http_status', `${host} answered with status ${statusText(response)}`);
    stream = addAbortSignal(signal, unpacked(response, host));
    return await spoolFeed(stream, state, `The feed from ${host}`);
  } finally {
    stream.destroy();
    response.destroy();
  }
}

/** A status, and what to do about it. */
function statusText({ statusCode = 0, headers }: IncomingMessage): string {
  const remedy = STATUS_REMEDIES.find(([statuses]) => statuses.includes(statusCode))?.[1];
  const wait =
    isBusy(statusCode) && headers['retry-after']
      ? `, not before ${headers['retry-after']} (Retry-After)`
      : '';
  if (remedy !== undefined) return `${statusCode}: ${remedy}`;
  return isBusy(statusCode) || statusCode >= 500
    ? `${statusCode}: the next build tries again${wait}`
    : `${statusCode}`;
}

/** What is wrong with the request, by fields of the stock source. */
const STATUS_REMEDIES: readonly (readonly [statuses: readonly number[], remedy: string])[] = [
  [[401, 403], 'check "auth", or the key in "headers" or "query"'],
  [[404, 410], 'check "url"'],
  [[400, 405, 415, 422], 'check "method", "query" and "body"'],
];

const isBusy = (status: number) => status === 429 || status === 503;

function unpacked(response: IncomingMessage, host: string): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return response;
  if (!isSupported(encoding))
    throw new FeedUnusable('unreadable', `${host} packed its feed as "${encoding}", which was not asked for`);
  const unpacker = UNPACKERS[encoding]();
  response.on('error', (error) => unpacker.destroy(error));
  return response.pipe(unpacker);
}

const isSupported = (encoding: string): encoding is keyof typeof UNPACKERS =>
  Object.hasOwn(UNPACKERS, encoding);
