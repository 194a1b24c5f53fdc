import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

/** A fake of S3: the operations that we use, on one public bucket; no versions, no multipart uploads. */
export interface S3StandIn {
  endpoint: string;
  /** Names and bytes of all objects. */
  objects: Map<string, Buffer>;
  /** Requests, such as `PUT current.json`. */
  received: string[];
  /** The number of writes that fail next. */
  fails(writes: number): void;
  /**
   * Until the next call each request meets a fault with this chance: 503 SlowDown, executed without a response, a body
   * that breaks off, or a delay.
   */
  falters(chance: number): void;
  /** Whether it responds at all. */
  isAway(away: boolean): void;
  /** From now on it refuses conditional writes, as OpenStack Swift does. */
  lacksConditions(): void;
  /** Executes a request for that object without a response; calls `onRequest`. */
  leavesOpen(key: string, onRequest: () => void): void;
  close(): void;
}

export const KEY = { id: 'AKIAFAKE', secret: 'secret-of-the-fake' };

const PAGE = 3;
const FAULTS = ['slow down', 'lost response', 'partial body', 'delay'] as const;
const DELAY_MS = 50;

/** Announces all bytes and sends half of them. */
function breakOff(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { ETag: etag(bytes), 'Content-Length': bytes.length });
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}

export async function openS3(bucket: string): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const received: string[] = [];
  let failing = 0;
  let chance = 0;
  let away = false;
  let hasConditions = true;
  let open = { key: '', onRequest: () => {} };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (away) return response.destroy();
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, first, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const body = await buffer(request);
    const method = request.method ?? '';
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    const isWrite = method !== 'GET' || url.searchParams.has('list-type');
    if (isWrite || request.headers.authorization !== undefined) {
      const problem = signatureProblem(request, url, body);
      if (problem !== null) return refuse(403, problem);
    }
    if (first !== bucket) return refuse(404, 'NoSuchBucket');
    if (url.searchParams.has('list-type')) return response.end(listing(url, [...objects.keys()]));
    received.push(`${method} ${key}`);
    const fault = Math.random() < chance ? FAULTS[Math.floor(Math.random() * FAULTS.length)] : undefined;
    if (fault === 'slow down') return refuse(503, 'SlowDown');
    if (fault === 'delay') await sleep(DELAY_MS);
    const isLost = fault === 'lost response';
    if (method !== 'GET' && failing > 0) {
      failing -= 1;
      return refuse(503, 'SlowDown');
    }
    const stored = objects.get(key);
    if (method === 'GET') {
      if (stored === undefined) return refuse(404, 'NoSuchKey');
      if (fault === 'partial body') return breakOff(response, stored);
      if (isLost) return response.destroy();
      return response.writeHead(200, { ETag: etag(stored) }).end(stored);
    }
    if (method === 'DELETE') {
      objects.delete(key);
      if (isLost) return response.destroy();
      return response.writeHead(204).end();
    }
    const { 'if-match': match, 'if-none-match': none } = request.headers;
    if (!hasConditions && (match ?? none) !== undefined) return refuse(501, 'NotImplemented');
    const changed = match !== undefined && (stored === undefined || etag(stored) !== match);
    if (changed || (none === '*' && stored !== undefined)) return refuse(412, 'PreconditionFailed');
    objects.set(key, body);
    if (key === open.key) return open.onRequest();
    if (isLost) return response.destroy();
    return response.writeHead(200, { ETag: etag(body) }).end();
  };
  const { origin, close } = await listen((request, response) => void handle(request, response));
  return {
    ...{ endpoint: origin, objects, received, close },
    fails(writes) {
      failing = writes;
    },
    falters(next) {
      chance = next;
    },
    isAway(next) {
      away = next;
    },
    lacksConditions() {
      hasConditions = false;
    },
    leavesOpen(key, onRequest) {
      open = { key, onRequest };
    },
  };
}

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

function listing(url: URL, keys: readonly string[]): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const left = keys.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = left.slice(0, PAGE);
  const more = left.length > PAGE;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

/** Signature version 4, calculated again from the request. */
function signatureProblem(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const signed =
    /Credential=([^/]+)\/(([^/]+)\/([^/]+)\/s3\/aws4_request), *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    );
  if (signed === null) return 'AccessDenied';
  const [, id, scope = '', day = '', region = '', names = '', signature] = signed;
  if (id !== KEY.id) return 'InvalidAccessKeyId';
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${KEY.secret}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
