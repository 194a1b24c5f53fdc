import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/duration.ts';

/** How long a host that limits requests is left alone if it names no time; the bounds of one that it names. */
const DEFAULT_PAUSE = 10 * MINUTE_MS;
const MIN_PAUSE = MINUTE_MS;
const MAX_PAUSE = DAY_MS;

/** Whether a response means "slow down": 429, and 503 with `Retry-After` (RFC 9110 §15.6.4). */
export const isRequestLimit = (status: number, retryAfter: string | null): boolean =>
  status === 429 || (status === 503 && retryAfter !== null);

/** Returns when a host takes requests again, by its `Retry-After`: seconds, or a date (RFC 9110 §10.2.3); Unix milliseconds. */
export function limitedUntil(retryAfter: string | null, at: number): number {
  const named = retryAfter?.trim() ?? '';
  const wait = /^\d+$/.test(named) ? Number(named) * SECOND_MS : Date.parse(named) - at;
  return at + (Number.isNaN(wait) ? DEFAULT_PAUSE : Math.min(MAX_PAUSE, Math.max(MIN_PAUSE, wait)));
}
