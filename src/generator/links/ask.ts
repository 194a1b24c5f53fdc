import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { messageOf } from '#domain/errors.ts';
import { pinned } from '#pipeline/source/http.ts';
import { checkedAddresses } from '#pipeline/source/ssrf-guard.ts';

/** Follows a link to its end: what is amiss with it, or `null`. */
export type Ask = (url: string) => Promise<string | null>;

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 10_000;
const HEADERS = { accept: 'text/html,*/*;q=0.5', 'user-agent': 'Forecourt link check' };

/** A page that lets no robot in, or wants a visitor to sign in, is there all the same. */
const CLOSED_TO_ROBOTS: ReadonlySet<number> = new Set([401, 403, 405, 406, 429, 451, 999]);

/** Asks over HTTP: what a page holds is not read, and a private address is asked only where `allow` names it. */
export const askHttp =
  (allow: readonly string[]): Ask =>
  async (url) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await follow(new URL(url), allow, signal);
    } catch (error) {
      return signal.aborted ? `gives no answer within ${TIMEOUT_MS / 1000} seconds` : messageOf(error);
    }
  };

async function follow(
  url: URL,
  allow: readonly string[],
  signal: AbortSignal,
  redirects = 0,
): Promise<string | null> {
  const addresses = await checkedAddresses(url, { hosts: [url.host, ...allow], privateHosts: allow });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  send(url, { headers: HEADERS, signal, agent: false, lookup: pinned(addresses) }, resolve)
    .on('error', reject)
    .end();
  const { statusCode = 0, headers } = await promise.then((response) => response.destroy());
  const location = headers.location;
  if (statusCode < 300 || CLOSED_TO_ROBOTS.has(statusCode)) return null;
  if (statusCode >= 400 || location === undefined) return `answers with status ${statusCode}`;
  if (redirects === MAX_REDIRECTS) return `leads on more than ${MAX_REDIRECTS} times`;
  const next = URL.parse(location, url);
  return next === null ? 'leads on to no address' : follow(next, allow, signal, redirects + 1);
}
