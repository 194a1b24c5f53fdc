import { setTimeout as sleep } from 'node:timers/promises';
import { outsideRequests } from './store/store-time.ts';

/** How long a read of the store may take, milliseconds. */
const TIMEOUT_MS = 1000;
/** Shorter deadline where a recent result is available. */
const SHORT_TIMEOUT_MS = 200;
/** Maximum age of a recent result, milliseconds. */
const RECENT_MS = 5000;

/**
 * Bounds `read` to a second: returns its last result where the store is slow, `null` where it stalls or fails. For
 * status and metrics (promises "Privacy and stalls").
 */
export function withinDeadline<T>(
  read: () => Promise<T | null>,
  isStalled: () => boolean,
  { timeout_ms = TIMEOUT_MS, short_timeout_ms = SHORT_TIMEOUT_MS } = {},
): () => Promise<T | null> {
  let reading: Promise<T | null> | null = null;
  let last: { value: T; at: number } | null = null;
  const refresh = async () => {
    const value = await read().catch(() => null);
    // Does not cache a failure: the next read waits in full, because the store may respond again.
    last = value === null ? null : { value, at: performance.now() };
    reading = null;
    return value;
  };
  return async () => {
    if (isStalled()) return null;
    reading ??= outsideRequests(refresh);
    const isRecent = last !== null && performance.now() - last.at <= RECENT_MS;
    const late = sleep(isRecent ? short_timeout_ms : timeout_ms, undefined, { ref: false });
    return Promise.race([reading, late.then(() => (isStalled() ? null : (last?.value ?? null)))]);
  };
}
