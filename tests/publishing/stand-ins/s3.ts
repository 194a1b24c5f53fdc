import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

/**
 * A fake of S3: the operations that we use, on one public bucket; no versions, no multipart uploads. Responses are those of
 * https://docs.aws.amazon.com/AmazonS3/latest/API (ErrorResponses, API_GetObject, API_PutObject, API_DeleteObject,
 * API_ListObjectsV2) and of "Conditional write behavior" in the user guide; recorded from documents, not from Amazon. Other
 * operations and parameters are refused.
 */
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
  /** The number of conditional writes that meet another write next. */
  conflicts(writes: number): void;
  /** From now on the bucket is at another of Amazon's endpoints. */
  isElsewhere(): void;
  /** Its clock is that far ahead of this machine's, milliseconds. */
  isAhead(milliseconds: number): void;
  /** Executes a request for that object without a response; calls `onRequest`. */
  leavesOpen(key: string, onRequest: () => void): void;
  /** Executes the next write of that object, and closes the connection without a response. */
  losesResponse(key: string): void;
  close(): void;
}

export const KEY = { id: 'AKIAFAKE', secret: 'secret-of-the-fake' };
export const REGION = 'ap-southeast-2';

/** S3 returns at most 1,000 names, and may return fewer. */
const PAGE = 3;
/** Requests of a clock that differs by more are refused. */
const SKEW_MS = 15 * 60_000;
const KEY_BYTES = 1024;
/** Parameters of the client itself, and of ListObjectsV2. */
const PARAMETERS = ['x-id', 'list-type', 'prefix', 'continuation-token', 'max-keys', 'encoding-type'];
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
  let conflicting = 0;
  let elsewhere = false;
  let ahead = 0;
  let lost = '';
  let open = { key: '', onRequest: () => {} };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (away) return response.destroy();
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, first, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const body = await buffer(request);
    const method = request.method ?? '';
    const id = createHash('md5').update(`${received.length}`).digest('hex').slice(0, 16).toUpperCase();
    const common = {
      Date: new Date(Date.now() + ahead).toUTCString(),
      Server: 'AmazonS3',
      'x-amz-request-id': id,
      'x-amz-id-2': `${id}=`,
    };
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
    const refuse = (status: number, code: string, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(
        `${XML}${element('Error', {
          Code: code,
          Message: code,
          Resource: url.pathname,
          ...more,
          RequestId: id,
          HostId: `${id}=`,
        })}`,
      );
    const isList = url.searchParams.has('list-type');
    const isWrite = method !== 'GET' || isList;
    if (isWrite || request.headers.authorization !== undefined) {
      if (Math.abs(Date.now() + ahead - instantOf(request)) > SKEW_MS)
        return refuse(403, 'RequestTimeTooSkewed', { MaxAllowedSkewMilliseconds: String(SKEW_MS) });
      const [status, problem = '', more] = signatureProblem(request, url, body) ?? [];
      if (status !== undefined) return refuse(status, problem, more);
    }
    if (elsewhere)
      return refuse(301, 'PermanentRedirect', { Endpoint: `${bucket}.s3.amazonaws.com`, Bucket: bucket });
    if (first !== bucket) return refuse(404, 'NoSuchBucket', { BucketName: first ?? '' });
    if ([...url.searchParams.keys()].some((name) => !PARAMETERS.includes(name)))
      return refuse(501, 'NotImplemented');
    if (isList) {
      const page = listing(bucket, url, objects);
      if (page === null) return refuse(400, 'InvalidArgument');
      return response.writeHead(200, { 'Content-Type': 'application/xml' }).end(page);
    }
    if (!['GET', 'PUT', 'DELETE'].includes(method)) return refuse(405, 'MethodNotAllowed');
    if (Buffer.byteLength(key) > KEY_BYTES) return refuse(400, 'KeyTooLongError');
    if (method === 'PUT' && request.headers['content-length'] === undefined)
      return refuse(411, 'MissingContentLength');
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
      if (stored === undefined) return refuse(404, 'NoSuchKey', { Key: key });
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
    if (none !== undefined && none !== '*') return refuse(501, 'NotImplemented');
    if ((match ?? none) !== undefined && conflicting > 0) {
      conflicting -= 1;
      return refuse(409, 'ConditionalRequestConflict', {
        Condition: match === undefined ? 'If-None-Match' : 'If-Match',
        Key: key,
      });
    }
    if (match !== undefined && stored === undefined) return refuse(404, 'NoSuchKey', { Key: key });
    const changed = match !== undefined && stored !== undefined && etag(stored) !== match;
    if (changed) return refuse(412, 'PreconditionFailed', { Condition: 'If-Match' });
    if (none === '*' && stored !== undefined)
      return refuse(412, 'PreconditionFailed', { Condition: 'If-None-Match' });
    objects.set(key, body);
    if (key === open.key) return open.onRequest();
    if (isLost || key === lost) {
      lost = '';
      return response.destroy();
    }
    return response.writeHead(200, { ETag: etag(body) }).end();
  };
  const { origin, close } = await listen((request, response) => void handle(request, response));
  return {
    endpoint: origin,
    objects,
    received,
    close,
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
    conflicts(writes) {
      conflicting = writes;
    },
    isElsewhere() {
      elsewhere = true;
    },
    isAhead(milliseconds) {
      ahead = milliseconds;
    },
    losesResponse(key) {
      lost = key;
    },
    leavesOpen(key, onRequest) {
      open = { key, onRequest };
    },
  };
}

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const element = (name: string, content: Record<string, string>) =>
  `<${name}>${Object.entries(content)
    .map(([inner, text]) => `<${inner}>${escaped(text)}</${inner}>`)
    .join('')}</${name}>`;

/** A page of names in UTF-8 order; `null` for a token that no page had. */
function listing(bucket: string, url: URL, objects: ReadonlyMap<string, Buffer>): string | null {
  const prefix = url.searchParams.get('prefix') ?? '';
  const token = url.searchParams.get('continuation-token');
  const after = token === null ? '' : Buffer.from(token, 'base64').toString();
  if (token !== null && Buffer.from(after).toString('base64') !== token) return null;
  const left = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const page = left.slice(0, Math.min(PAGE, Number(url.searchParams.get('max-keys') ?? PAGE)));
  const more = left.length > page.length;
  const head = element('Head', {
    Name: bucket,
    Prefix: prefix,
    KeyCount: String(page.length),
    MaxKeys: '1000',
    ...(token !== null && { ContinuationToken: token }),
    ...(more && { NextContinuationToken: Buffer.from(page.at(-1) ?? '').toString('base64') }),
    IsTruncated: String(more),
  });
  const contents = page.map((key) => {
    const bytes = objects.get(key) ?? Buffer.alloc(0);
    return element('Contents', {
      Key: key,
      LastModified: '2026-03-01T00:00:00.000Z',
      ETag: etag(bytes),
      Size: String(bytes.length),
      StorageClass: 'STANDARD',
    });
  });
  const inner = head.slice('<Head>'.length, -'</Head>'.length);
  return `${XML}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}${contents.join('')}</ListBucketResult>`;
}

/** The instant at which a request was signed, such as `20260301T000000Z`. */
function instantOf({ headers }: IncomingMessage): number {
  const text = String(headers['x-amz-date'] ?? '');
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'));
}

type Refusal = [status: number, code: string, more?: Record<string, string>];

/** Signature version 4, calculated again from the request. */
function signatureProblem(request: IncomingMessage, url: URL, body: Buffer): Refusal | null {
  const signed =
    /Credential=([^/]+)\/(([^/]+)\/([^/]+)\/s3\/aws4_request), *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    );
  if (signed === null) return [403, 'AccessDenied'];
  const [, id, scope = '', day = '', region = '', names = '', signature] = signed;
  if (region !== REGION) return [400, 'AuthorizationHeaderMalformed', { Region: REGION }];
  if (id !== KEY.id) return [403, 'InvalidAccessKeyId', { AWSAccessKeyId: id ?? '' }];
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch'];
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${KEY.secret}`);
  return hmac(key, text).toString('hex') === signature ? null : [403, 'SignatureDoesNotMatch'];
}
