import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { messageOf } from '#domain/errors.ts';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { type FeedBody, keepFeed } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import type { FeedMark, Fetched, SourceContext } from './source.ts';
import { type Address, checkedAddresses, type OutboundRules } from './ssrf-guard.ts';

const MAX_REDIRECTS = 5;

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
): Promise<Fetched> {
  const url = new URL(source.url);
  const rules: OutboundRules = {
    hosts: [url.hostname, ...allow],
    privateHosts: source.private_network ? [url.hostname, ...allow] : allow,
  };
  try {
    const response = await follow(url, rules, conditions(previous), signal);
    if (response === null) return unchanged(previous);
    return { kind: 'fetched', body: await kept(response, url, state, signal), ...markOf(response) };
  } catch (cause) {
    if (cause instanceof FeedUnusable) throw cause;
    if (signal.aborted)
      throw new FeedUnusable('too_slow', `${url.host} took too long to send its feed`, { cause });
    const message = `Cannot fetch the feed from ${url.host}: ${messageOf(cause)}`;
    throw new FeedUnusable('unreachable', message, { cause });
  }
}

const unchanged = (previous: FeedMark | null): Fetched => ({
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

/** The answer that holds the feed; `null` where it did not change. */
async function follow(
  url: URL,
  rules: OutboundRules,
  headers: Record<string, string>,
  signal: AbortSignal,
  redirects = 0,
): Promise<IncomingMessage | null> {
  const response = await send(url, await checkedAddresses(url, rules), { headers, signal });
  const { statusCode = 0 } = response;
  if (statusCode === 200) return response;
  response.destroy();
  if (statusCode === 304) return null;
  const location = response.headers.location;
  if (statusCode < 300 || statusCode >= 400 || location === undefined) {
    throw new FeedUnusable('http_status', `${url.host} answered with status ${statusCode}`);
  }
  if (redirects === MAX_REDIRECTS) {
    throw new FeedUnusable('too_many_redirects', `${url.host} redirected more than ${MAX_REDIRECTS} times`);
  }
  const next = URL.parse(location, url);
  if (next === null) throw new FeedUnusable('http_status', `${url.host} redirected to no address`);
  return follow(next, rules, headers, signal, redirects + 1);
}

function send(
  url: URL,
  addresses: readonly [Address, ...Address[]],
  options: RequestOptions,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answer, fail) => {
    request(url, { ...options, agent: false, lookup: pinned(addresses) }, answer)
      .on('error', fail)
      .end();
  });
}

/** Answers every look-up of this connection with the addresses that were checked, whatever the name says by then. */
export function pinned(addresses: readonly [Address, ...Address[]]): LookupFunction {
  return (_host, { all }, done) => {
    if (all) done(null, [...addresses]);
    else done(null, addresses[0].address, addresses[0].family);
  };
}

/**
 * Keeps what a source sends, unpacked. `pipeline` would never end where we give a bomb up whose bytes have all arrived, nor
 * would it count the time that unpacking takes.
 */
async function kept(
  response: IncomingMessage,
  url: URL,
  state: string,
  signal: AbortSignal,
): Promise<FeedBody> {
  const stream = addAbortSignal(signal, unpacked(response, url));
  try {
    return await keepFeed(stream, state, `The feed from ${url.host}`);
  } finally {
    stream.destroy();
    response.destroy();
  }
}

function unpacked(response: IncomingMessage, url: URL): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return response;
  if (!isKnown(encoding)) {
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

const isKnown = (encoding: string): encoding is keyof typeof UNPACKERS => Object.hasOwn(UNPACKERS, encoding);
