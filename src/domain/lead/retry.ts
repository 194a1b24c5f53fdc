const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before each further attempt, milliseconds: ten attempts over 75 hours (promises "Leads"). */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** How far an instant may move, as a share of the wait: those that failed together must not come back together. */
const JITTER = 0.1;

export const DELIVERY_ATTEMPTS = WAITS.length + 1;

/** Whole days from the first attempt to the last. */
export const DELIVERY_DAYS = Math.floor(WAITS.reduce((sum, wait) => sum + wait, 0) / (24 * HOUR));

/** How long a delivery may fail before the dealer has a plain mail, milliseconds (promises "Leads"). */
export const PLAIN_MAIL_AFTER = 15 * MINUTE;

/**
 * When to try again after `attempts` that failed, the last of them at `now`; `null` once there is no further one.
 * `chance`, from 0 to 1, spreads it by a tenth of the wait around its instant.
 */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  return new Date(now.getTime() + wait * (1 + JITTER * (2 * chance - 1)));
}
