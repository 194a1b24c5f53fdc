import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { InvalidInput, messageOf, ProviderFailed } from '#domain/errors.ts';

export interface HttpRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds without a byte after which nothing more is awaited. */
  timeout: number;
}

export interface HttpResponse {
  status: number;
  text: string;
  type: string;
}

export type Http = (request: HttpRequest) => Promise<HttpResponse>;

interface Address {
  address: string;
  family: 4 | 6;
}

/**
 * Sends to addresses that `addressesOf` allows and to no others, whatever a name says later; what it refuses is
 * `InvalidInput`. Redirects are answers like any other: nobody follows them.
 */
export const guardedHttp =
  (addressesOf: (url: URL) => Promise<readonly [Address, ...Address[]]>): Http =>
  async ({ url, method, headers, body, timeout }) => {
    const target = new URL(url);
    const [first, ...others] = await addressesOf(target);
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
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
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            type: response.headers['content-type'] ?? '',
          }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeout} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
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
