import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../duration.ts';

/** Delays before each retry, milliseconds: ten attempts over 75 hours (promises "Leads"). */
const WAITS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];

/** Maximum jitter as a share of the delay, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

export const DELIVERY_ATTEMPTS = WAITS.length + 1;

/** Whole days from the first attempt to the last. */
export const DELIVERY_DAYS = Math.floor(WAITS.reduce((sum, wait) => sum + wait, 0) / DAY_MS);

/** Time of failing after which the dealer receives a plain mail, milliseconds (promises "Leads"). */
export const PLAIN_MAIL_AFTER = 15 * MINUTE_MS;

/**
 * Returns the instant of the next attempt after `attempts` failures, the last at `now`; `null` after the last attempt.
 * `chance`, a random number from 0 to 1, sets the jitter.
 */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  return new Date(now.getTime() + wait * (1 + JITTER * (2 * chance - 1)));
}
