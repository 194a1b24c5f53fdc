import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { HOST_FAULTS } from '#sites/photo-fault.ts';
import type { PhotoOutcome } from './photo-outcome.ts';
import { limitedUntil } from './request-limit.ts';

/** Delays of retries after consecutive failures of a photo's host; the last repeats. */
const HOST_RETRIES = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, DAY_MS] as const;
/** Delays for a faulty photo, which somebody has to replace. */
const PHOTO_RETRIES = [HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const;
/** When a fetched photo is revalidated. */
const RECHECK = 14 * DAY_MS;

/** Consecutive failures before a host is paused, and the lengths of its pauses. */
export const FAILURES_BEFORE_REST = 5;
const RESTS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS] as const;

/**
 * Photos of a host that fails or limits requests for this long are omitted until it sends one: longer than a long
 * weekend, on which nobody restarts it.
 */
const GONE_DAYS = 4;
/** Failures in a row of one photo that take as long, by the delays of its retries. */
export const GONE_TRIES = HOST_RETRIES.length + GONE_DAYS;
/** Attempts at a failing host are a day apart at most; a longer gap is one of ours, in which it may have responded. */
const GAP = 2 * DAY_MS;

const step = <T>(steps: readonly [T, ...T[]], index: number): T =>
  steps[Math.min(index, steps.length - 1)] ?? steps[0];

/** When a photo is fetched again, Unix milliseconds. */
export function nextCheck(outcome: PhotoOutcome, failures: number, at: number): number {
  if (outcome.kind === 'limited') return limitedUntil(outcome.retry_after, at);
  if (outcome.kind !== 'faulty') return at + RECHECK;
  const retries = HOST_FAULTS.includes(outcome.fault) ? HOST_RETRIES : PHOTO_RETRIES;
  return at + step(retries, failures - 1);
}

/** The end of a host's pause after consecutive failures, Unix milliseconds; 0 for no pause. */
export const restUntil = (failures: number, at: number): number =>
  failures < FAILURES_BEFORE_REST
    ? 0
    : at + step(RESTS, Math.floor((failures - FAILURES_BEFORE_REST) / FAILURES_BEFORE_REST));

/** Since when a host that fails or limits requests at `at` has sent nothing else, Unix milliseconds. */
export const failingSince = (last: { since: number; failed_at: number } | null, at: number): number =>
  last === null || at - last.failed_at > GAP ? at : last.since;

/** Whether a host has sent nothing for so long that it is gone. */
export const isSilentForDays = (since: number, at: number): boolean => at - since >= GONE_DAYS * DAY_MS;
