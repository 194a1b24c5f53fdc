import type { IncomingMessage } from 'node:http';
import { addAbortSignal, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { messageOf } from '#domain/errors.ts';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { CallFailed } from '#net/guard.ts';
import { openResponse } from '#net/http.ts';
import {
  type FeedBody,
  type FeedMark,
  type SourceContext,
  type SourceResult,
  spoolFeed,
} from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
  zstd: createZstdDecompress,
} as const;

/** Fetches a feed over HTTP: conditional, guarded at each redirect, bounded in unpacked bytes and in total time. */
export async function fetchHttp(
  source: Extract<StockSource, { type: 'http' }>,
  { allow, state }: SourceContext,
  previous: FeedMark | null,
  signal: AbortSignal,
): Promise<SourceResult> {
  const url = new URL(source.url);
  const reach = {
    hosts: [url.hostname, ...allow],
    privateHosts: source.private_network ? [url.hostname, ...allow] : allow,
  };
  try {
    const request = { purpose: 'feed', url: source.url, headers: conditions(previous) } as const;
    const response = await openResponse(request, reach, signal);
    if (response.statusCode === 200)
      return { kind: 'fetched', body: await cachedBody(response, url, state, signal), ...markOf(response) };
    response.destroy();
    if (response.statusCode === 304) return unchanged(previous);
    throw new FeedUnusable('http_status', `${url.host} answered with status ${response.statusCode}`);
  } catch (cause) {
    if (cause instanceof FeedUnusable) throw cause;
    if (signal.aborted)
      throw new FeedUnusable('too_slow', `${url.host} took too long to send its feed`, { cause });
    const code = cause instanceof CallFailed ? cause.code : 'unreachable';
    throw new FeedUnusable(code, `Cannot fetch the feed from ${url.host}: ${messageOf(cause)}`, { cause });
  }
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

function conditions(previous: FeedMark | null): Record<string, string> {
  return {
    accept: 'application/json, text/csv, application/xml;q=0.9, */*;q=0.5',
    'accept-encoding': Object.keys(UNPACKERS).join(', '),
    ...(previous?.etag && { 'if-none-match': previous.etag }),
    ...(previous?.last_modified && { 'if-modified-since': previous.last_modified }),
  };
}

/**
 * Keeps what a source sends, unpacked. `pipeline` would never end where we give a bomb up whose bytes have all arrived, nor
 * would it count the time that unpacking takes.
 */
async function cachedBody(
  response: IncomingMessage,
  url: URL,
  state: string,
  signal: AbortSignal,
): Promise<FeedBody> {
  const stream = addAbortSignal(signal, unpacked(response, url));
  try {
    return await spoolFeed(stream, state, `The feed from ${url.host}`);
  } finally {
    stream.destroy();
    response.destroy();
  }
}

function unpacked(response: IncomingMessage, url: URL): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return response;
  if (!isCached(encoding)) {
    response.destroy();
    throw new FeedUnusable(
      'unreadable',
      `${url.host} packed its feed as "${encoding}", which was not asked for`,
    );
  }
  const unpacker = UNPACKERS[encoding]();
  response.on('error', (error) => unpacker.destroy(error));
  return response.pipe(unpacker);
}

const isCached = (encoding: string): encoding is keyof typeof UNPACKERS => Object.hasOwn(UNPACKERS, encoding);
