import { messageOf } from '#domain/errors.ts';
import { CallFailed } from '#net/guard.ts';
import { openResponse } from '#net/http.ts';

/** Follows a link to its end; returns its problem or `null`. */
export type CheckLink = (url: string) => Promise<string | null>;

const TIMEOUT_MS = 10_000;
const HEADERS = { accept: 'text/html,*/*;q=0.5', 'user-agent': 'Forecourt link check' };

/** A page that refuses robots or requires sign-in exists all the same. */
const CLOSED_TO_ROBOTS: ReadonlySet<number> = new Set([401, 403, 405, 406, 429, 451, 999]);

/** Checks a link over HTTP without reading the body; a private address only where `allow` names it. */
export const checkHttpLink =
  (allow: readonly string[]): CheckLink =>
  async (url) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const request = { purpose: 'link', url, headers: HEADERS } as const;
      const response = await openResponse(request, { hosts: 'any', privateHosts: allow }, signal);
      const { statusCode = 0 } = response.destroy();
      return statusCode < 300 || CLOSED_TO_ROBOTS.has(statusCode)
        ? null
        : `responds with status ${statusCode}`;
    } catch (error) {
      if (signal.aborted) return `does not respond within ${TIMEOUT_MS / 1000} seconds`;
      const circles = error instanceof CallFailed && error.code === 'too_many_redirects';
      return circles ? 'leads on more than 5 times' : messageOf(error);
    }
  };
