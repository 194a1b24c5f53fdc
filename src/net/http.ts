import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#domain/errors.ts';
import { CallFailed, checkedAddresses, namedHosts, type Reach, type ResolvedAddress } from './guard.ts';

interface ResponseLimits {
  /** Milliseconds without a byte until a timeout. */
  idle: number;
  /** Milliseconds for the whole response; six times `idle` by default. */
  whole?: number;
  /** Maximum bytes of a body. */
  bytes: number;
  redirects: number;
  /** Milliseconds before each retry, made where the server does not respond or is busy. */
  pauses: readonly number[];
}

const DEFAULTS = { idle: 10_000, bytes: 8 << 20, redirects: 0, pauses: [] };
const DEPLOY_PAUSES = [1000, 2000, 4000, 8000, 16_000];

/** The limits of calls by purpose; a shopper waits for some of them. */
const PURPOSES = {
  alert: DEFAULTS,
  captcha: { ...DEFAULTS, idle: 5000, whole: 5000 },
  car: DEFAULTS,
  deploy: { ...DEFAULTS, idle: 60_000, whole: 60_000, bytes: 64 << 20, pauses: DEPLOY_PAUSES },
  /** The final step of a deploy, which blocks other publishes. */
  flip: { ...DEFAULTS, idle: 5000, whole: 5000, pauses: DEPLOY_PAUSES },
  /** Streamed; its reader limits bytes and time. */
  feed: { ...DEFAULTS, idle: 60_000, redirects: 5 },
  geocoder: { ...DEFAULTS, idle: 4000 },
  /** The search index of a site, whose address leads to the file of its release. */
  index: { ...DEFAULTS, bytes: 64 << 20, redirects: 1 },
  lead: DEFAULTS,
  link: { ...DEFAULTS, redirects: 5 },
  photo: { ...DEFAULTS, idle: 5000, bytes: 20 << 20, redirects: 3 },
  /** An import responds when everything is imported, and the list of all ids in an index is the longest body. */
  search: { ...DEFAULTS, idle: 120_000, pauses: [500, 2000, 8000] },
  service: { ...DEFAULTS, idle: 8000 },
  sms: DEFAULTS,
} as const satisfies Record<string, ResponseLimits>;

export interface HttpRequest {
  purpose: keyof typeof PURPOSES;
  url: string;
  /** `GET` by default. */
  method?: string;
  headers?: Record<string, string>;
  /** Headers for the origin of `url` only; a redirect to another one does not send them. */
  credentials?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Milliseconds that override those of the purpose. */
  idle?: number;
  whole?: number;
  /** Aborts the request before its time. */
  signal?: AbortSignal | undefined;
}

/** Sends a request, with the retries of its purpose. Throws `CallFailed` without a complete response. */
export type Http = (request: HttpRequest) => Promise<Response>;

/** Creates an HTTP client for hosts that settings name. */
export type HttpTo = (hosts: readonly string[]) => Http;

/** Limits by the day end later, and are reported instead. */
const LONGEST_RESET_MS = 120_000;

type Pause = (milliseconds: number) => Promise<unknown>;

/** Creates an HTTP client limited to `reach`. */
export const openHttp =
  (reach: Reach, pause: Pause = sleep): Http =>
  (request) =>
    persist(request.purpose, () => sendOnce(request, reach), pause);

/** Creates HTTP clients for hosts that settings name, besides those that the operator allows. */
export const httpTo =
  (allowed: readonly string[]): HttpTo =>
  (hosts) =>
    openHttp(namedHosts(hosts, allowed));

/** Retries after growing pauses, or those that the server requests. A request may therefore arrive twice. */
export async function persist(
  purpose: HttpRequest['purpose'],
  attempt: () => Promise<Response>,
  pause: Pause,
): Promise<Response> {
  for (const milliseconds of PURPOSES[purpose].pauses) {
    const response = await attempt().catch(noResponse);
    if (response !== null && response.status !== 429 && response.status < 500) return response;
    await pause(requestedPause(response) || milliseconds);
  }
  return attempt();
}

/**
 * The milliseconds that a server requests by `Retry-After`, or, where it limits requests, by `X-RateLimit-Reset`: Unix seconds
 * of its own clock, at most two minutes ahead. `NaN`, 0 or less where it requests none.
 */
function requestedPause(response: Response | null): number {
  const { headers = new Headers(), status } = response ?? {};
  const after = Number(headers.get('retry-after') || Number.NaN) * 1000;
  if (status !== 429) return after;
  const reset = Number(headers.get('x-ratelimit-reset') || Number.NaN) * 1000;
  return after || Math.max(0, Math.min(reset - Date.parse(headers.get('date') ?? ''), LONGEST_RESET_MS));
}

/** Maps a failure to a missing response, to be retried; rethrows a forbidden address, which no retry changes. */
function noResponse(cause: unknown): null {
  if (cause instanceof CallFailed && cause.code !== 'forbidden_address') return null;
  throw cause;
}

export async function sendOnce(request: HttpRequest, reach: Reach): Promise<Response> {
  const { bytes } = limitsOf(request);
  const whole = request.whole ?? limitsOf(request).whole ?? idleOf(request) * 6;
  const { host } = new URL(request.url);
  const time = AbortSignal.timeout(whole);
  const signal = request.signal === undefined ? time : AbortSignal.any([time, request.signal]);
  const late = new Promise<never>((_, reject) => {
    const message = `${host} gives no whole response within ${whole} ms`;
    time.addEventListener('abort', () => reject(new CallFailed('too_slow', message)));
  });
  return await Promise.race([
    late,
    openResponse(request, reach, signal).then((from) => read(from, bytes, host)),
  ]);
}

const limitsOf = ({ purpose }: HttpRequest): ResponseLimits => PURPOSES[purpose];
const idleOf = (request: HttpRequest): number => request.idle ?? limitsOf(request).idle;

/** Statuses that redirect. */
const REDIRECTS = [301, 302, 303, 307, 308];
/** Those that repeat the method and body. */
const REPEATED = [307, 308];
/** Statuses without a body. */
const EMPTY = [204, 205, 304];

async function read(incoming: IncomingMessage, most: number, host: string): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming) {
      length += chunk.length;
      if (length > most) throw new CallFailed('too_large', `${host} sends more than ${most} bytes`);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw failed(host, cause);
  }
  const { statusCode: status = 0, headers } = incoming;
  if (status < 200 || status > 599)
    throw new CallFailed('unreachable', `${host} responds with status ${status}`);
  const copied = new Headers();
  for (const [name, value = ''] of Object.entries(headers)) copied.set(name, String(value));
  return new Response(EMPTY.includes(status) ? null : Buffer.concat(chunks), { status, headers: copied });
}

const failed = (host: string, cause: unknown): CallFailed =>
  cause instanceof CallFailed
    ? cause
    : new CallFailed('unreachable', `${host} does not respond: ${messageOf(cause)}`, { cause });

/**
 * Follows redirects and returns the final response, its body unread. Each step connects to checked addresses only,
 * whatever the name resolves to later. A redirect without a target, or of a purpose without redirects, is returned.
 */
export async function openResponse(
  request: HttpRequest,
  reach: Reach,
  signal: AbortSignal,
  redirects = 0,
): Promise<IncomingMessage> {
  const url = new URL(request.url);
  const addresses = await checkedAddresses(url, reach);
  const response = await send(url, addresses, request, signal).catch((cause: unknown) => {
    throw failed(url.host, cause);
  });
  const { statusCode = 0, headers } = response;
  const most = limitsOf(request).redirects;
  const next = URL.parse(headers.location ?? '', url);
  if (most === 0 || !REDIRECTS.includes(statusCode) || !headers.location || next === null) return response;
  response.destroy();
  if (redirects === most)
    throw new CallFailed('too_many_redirects', `${url.host} redirected more than ${most} times`);
  return openResponse(redirected(request, next, statusCode), reach, signal, redirects + 1);
}

/**
 * Builds the redirected request: without credentials to another origin, and without a body unless the status repeats
 * it.
 */
function redirected(request: HttpRequest, next: URL, status: number): HttpRequest {
  const { credentials, body, method = 'GET', ...rest } = request;
  const own = next.origin === new URL(request.url).origin;
  const reads = method === 'GET' || method === 'HEAD';
  return {
    ...rest,
    url: next.href,
    ...(own && credentials !== undefined && { credentials }),
    ...((reads || (own && REPEATED.includes(status))) && { method, body }),
  };
}

function send(
  url: URL,
  addresses: readonly [ResolvedAddress, ...ResolvedAddress[]],
  request: HttpRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const timeout = idleOf(request);
  const { method = 'GET', body } = request;
  const headers = { ...request.headers, ...request.credentials };
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    const options = { method, headers, timeout, signal, agent: false, lookup: pinned(addresses) };
    const outgoing = open(url, options, (incoming) => {
      response = incoming;
      resolve(incoming);
    });
    outgoing.on('timeout', () =>
      (response ?? outgoing).destroy(new CallFailed('too_slow', `${url.host} is silent for ${timeout} ms`)),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Returns the checked addresses for every lookup of this connection, whatever the name resolves to by then. */
const pinned =
  (addresses: readonly [ResolvedAddress, ...ResolvedAddress[]]): LookupFunction =>
  (_host, { all }, done) => {
    if (all) done(null, [...addresses]);
    else done(null, addresses[0].address, addresses[0].family);
  };
