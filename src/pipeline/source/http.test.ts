import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import { textOfFeed } from './feed-body.fixture.ts';
import type { FeedMark } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { serveHttp as serve } from './http-server.fixture.ts';
import { refusalOf, sourceContext } from './source.fixture.ts';
import { fetchStock } from './source.ts';

const LONG_MS = 600_000;

interface Circumstances {
  source?: Partial<SourceOf<'http'>>;
  allow?: string[];
  previous?: FeedMark | null;
  ms?: number;
}

function fetchFrom(url: string, { source, allow = [], previous = null, ms = LONG_MS }: Circumstances = {}) {
  const http: SourceOf<'http'> = { type: 'http', url, format: 'json', private_network: true, ...source };
  return fetchStock(http, sourceContext({ allow }), previous, AbortSignal.timeout(ms));
}

async function faultOf(url: string, circumstances?: Circumstances) {
  const error: unknown = await fetchFrom(url, circumstances).catch((thrown) => thrown);
  return error instanceof FeedUnusable ? error.code : error;
}

const textFrom = async (url: string, circumstances?: Circumstances) =>
  textOfFeed(await fetchFrom(url, circumstances));

describe('a feed over HTTP', () => {
  it('brings the bytes and what a conditional request needs', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 00:00:00 GMT' }).end('[]'),
    );
    const fetched = await fetchFrom(url);
    expect(fetched).toMatchObject({ etag: '"1"', last_modified: 'Fri, 20 Nov 2026 00:00:00 GMT' });
    expect(await textOfFeed(fetched)).toBe('[]');
  });

  it.each([
    ['</cars?page=2>; rel="next"', true],
    ['</cars>; rel="first"', undefined],
  ])('says whether its header links to a next page: %s', async (link, hasNextPage) => {
    const url = await serve((_request, response) => response.writeHead(200, { link }).end('[]'));
    expect(Object(await fetchFrom(url)).hasNextPage).toBe(hasNextPage);
  });

  it('requests only what changed', async () => {
    const url = await serve(({ headers }, response) => {
      const isUnchanged = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'yesterday';
      response.writeHead(isUnchanged ? 304 : 200).end();
    });
    const previous = { etag: '"1"', last_modified: 'yesterday' };
    expect(await fetchFrom(url, { previous })).toEqual({ kind: 'unchanged', ...previous });
  });

  it.each([
    ['gzip', gzipSync('[1]')],
    ['br', brotliCompressSync('[1]')],
  ])('unpacks %s', async (encoding, bytes) => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    expect(await textFrom(url)).toBe('[1]');
  });

  it.each([429, 503])('retries after the seconds that a %i names', async (status) => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(status, { 'retry-after': '1' }).end();
      else response.end('[1]');
    });
    expect(await textFrom(url)).toBe('[1]');
    expect(requests).toBe(2);
  });

  it.each(['3600', 'tomorrow', ''])('refuses a 429 that names "%s"', async (after) => {
    const url = await serve((_request, response) =>
      response.writeHead(429, { ...(after && { 'retry-after': after }) }).end(),
    );
    expect(await faultOf(url)).toBe('http_status');
  });

  it('waits for a busy source no longer than a feed may take', async () => {
    const url = await serve((_request, response) => response.writeHead(429, { 'retry-after': '20' }).end());
    expect(await faultOf(url, { ms: 300 })).toBe('too_slow');
  });

  it.each([
    [401, {}, 'status 401: check "auth", or the key in "headers" or "query"'],
    [404, {}, 'status 404: check "url"'],
    [422, {}, 'status 422: check "method", "query" and "body"'],
    [500, {}, 'status 500: the next build tries again'],
    [429, { 'retry-after': '3600' }, 'status 429: the next build tries again, not before 3600 (Retry-After)'],
    [204, {}, 'status 204'],
  ])('names what to do about status %i', async (status, headers, text) => {
    const url = await serve((_request, response) => response.writeHead(status, headers).end());
    const { message } = await refusalOf(fetchFrom(url));
    expect(message.endsWith(text), message).toBe(true);
  });

  it('names an address where nobody listens, and a response that broke off', async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('[1,');
      setTimeout(() => response.destroy(), 50);
    });
    const [nobody, broken] = [
      await refusalOf(fetchFrom('http://127.0.0.1:1/')),
      await refusalOf(fetchFrom(cut)),
    ];
    expect(nobody.message).toContain('127.0.0.1:1: check its address and port');
    expect(broken.message).toContain('it broke off, and the next build tries again');
  });

  it.each([401, 404, 500, 204])('refuses status %i', async (status) => {
    const url = await serve((_request, response) => response.writeHead(status).end('<html>'));
    expect(await faultOf(url)).toBe('http_status');
  });

  it('names a host that does not respond', async () => {
    expect(await faultOf('http://127.0.0.1:1/')).toBe('unreachable');
  });

  it('names a connection that breaks in the middle', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('[');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await faultOf(url)).toBe('unreachable');
  });

  it('names one that breaks in the middle of what is packed', async () => {
    const packed = gzipSync(JSON.stringify([1, 2, 3]));
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
      response.write(packed.subarray(0, 12));
      setTimeout(() => response.destroy(), 20);
    });
    expect(await faultOf(cut)).toBe('unreachable');
    const short = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, 12)),
    );
    expect(await faultOf(short)).toBe('unreachable');
  });
});

describe('promises "Feeds": slow, endless, compressed-bomb, redirecting feeds', () => {
  it('gives up on a source that does not respond, and on one that drips', async () => {
    const silent = await serve(() => {});
    expect(await faultOf(silent, { ms: 100 })).toBe('too_slow');
    const dripping = await serve((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await faultOf(dripping, { ms: 200 })).toBe('too_slow');
  });

  it('stops an endless feed at its limit', async () => {
    const chunk = Buffer.alloc(1 << 20, ' ');
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.writable && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await faultOf(url)).toBe('too_large');
  });

  it.each([
    ['while it arrives', MAX_FEED_BYTES * 3],
    ['when all of it has arrived', MAX_FEED_BYTES + (1 << 20)],
  ])('stops a bomb while it unpacks, %s', async (_when, bytes) => {
    const bomb = gzipSync(Buffer.alloc(bytes, ' '));
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await faultOf(url)).toBe('too_large');
  });

  it('follows a few redirects on its own host', async () => {
    const url = await serve(({ url: path }, response) => {
      const step = Number(/\d+/.exec(path ?? '')?.[0] ?? 0);
      if (step === 5) response.writeHead(200).end('[5]');
      else response.writeHead(302, { location: `/feed/${step + 1}` }).end();
    });
    expect(await textFrom(url)).toBe('[5]');
  });

  it('refuses to run in circles', async () => {
    const url = await serve((_request, response) => response.writeHead(301, { location: '/feed' }).end());
    expect(await faultOf(url)).toBe('too_many_redirects');
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://[::1]/',
    'http://0x7f.1/',
    'http://2130706433/',
    'file:///etc/passwd',
    'https://example.com/',
  ])('does not follow a redirect to %s', async (location) => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location }).end();
    });
    // 0x7f.1 is 127.0.0.1, the host that these settings allow: only the port leads elsewhere.
    const fault = await faultOf(url);
    expect(['forbidden_address', 'unreachable']).toContain(fault);
    expect(requests).toBe(1);
  });
});

it('reaches a private address only where configuration names it', async () => {
  const url = await serve((_request, response) => response.writeHead(200).end('[]'));
  expect(await faultOf(url, { source: { private_network: false } })).toBe('forbidden_address');
  const allow = [new URL(url).host];
  expect(await textFrom(url, { source: { private_network: false }, allow })).toBe('[]');
});
