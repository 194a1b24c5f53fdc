import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { InvalidInput, messageOf, ProviderFailed } from '#domain/errors.ts';

export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds without a byte after which nothing more is awaited; nor is it after `WHOLE` times as many in all. */
  timeout: number;
}

export interface HttpResponse {
  status: number;
  text: string;
  type: string;
}

export type Http = (request: HttpRequest) => Promise<HttpResponse>;

/** An answer whose bytes are no text. */
export interface BytesResponse {
  status: number;
  bytes: Buffer;
  type: string;
}

export interface BytesRequest extends HttpRequest {
  /** Bytes after which nothing more is taken: the answer fails. */
  limit: number;
}

export type HttpBytes = (request: BytesRequest) => Promise<BytesResponse>;

interface Address {
  address: string;
  family: 4 | 6;
}

type AddressesOf = (url: URL) => Promise<readonly [Address, ...Address[]]>;

/** How often the patience without a byte fits into that for a whole answer. */
const WHOLE = 6;
/** Bytes of a text at most: the ids of all that a search engine holds are the longest. */
const TEXT_BYTES = 8 << 20;

/**
 * Sends to addresses that `addressesOf` allows and to no others, whatever a name says later; what it refuses is
 * `InvalidInput`. Redirects are answers like any other: nobody follows them.
 */
export function guardedHttp(addressesOf: AddressesOf): Http {
  const send = guardedBytes(addressesOf);
  return async (request) => {
    const { status, bytes, type } = await send({ ...request, limit: TEXT_BYTES });
    return { status, text: bytes.toString(), type };
  };
}

/** `guardedHttp` for what is no text, up to a size. */
export const guardedBytes =
  (addressesOf: AddressesOf): HttpBytes =>
  async ({ url, method, headers, body, timeout, limit }) => {
    const target = new URL(url);
    const [first, ...others] = await addressesOf(target);
    const { promise, resolve, reject } = Promise.withResolvers<BytesResponse>();
    const fail = (error: Error) => {
      reject(error);
      outgoing.destroy(error);
    };
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(
      target,
      {
        ...{ method, headers, timeout, agent: false },
        lookup: (_host, { all }, done) =>
          all ? done(null, [first, ...others]) : done(null, first.address, first.family),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > limit) fail(new Error(`more than ${limit} bytes`));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            bytes: Buffer.concat(chunks),
            type: response.headers['content-type'] ?? '',
          }),
        );
      },
    );
    outgoing.on('timeout', () => fail(new Error(`no answer within ${timeout} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
    const whole = timeout * WHOLE;
    const deadline = setTimeout(() => fail(new Error(`no whole answer within ${whole} ms`)), whole);
    return promise.finally(() => clearTimeout(deadline));
  };

/** Milliseconds before each further attempt. */
const PAUSES = [500, 2000, 8000];

const isBusy = (status: number) => status === 429 || status >= 500;

/**
 * Asks again, more and more patiently, where no answer comes or the server is busy: all that a push sends may arrive
 * twice. Throws `ProviderFailed` where no answer comes at all.
 */
export const patientHttp =
  (http: Http, sleep: (milliseconds: number) => Promise<void>): Http =>
  async (request) => {
    for (const pause of PAUSES) {
      const answer = await http(request).catch(noAnswer);
      if (answer !== null && !isBusy(answer.status)) return answer;
      await sleep(pause);
    }
    return http(request).catch((cause) => {
      noAnswer(cause);
      const { host } = new URL(request.url);
      throw new ProviderFailed(
        `${host} does not answer: ${messageOf(cause)}. Push again once it does: what arrived stays.`,
        { cause },
      );
    });
  };

/** A host that configuration does not name stays so, however often it is asked. */
function noAnswer(cause: unknown): null {
  if (cause instanceof InvalidInput) throw cause;
  return null;
}
