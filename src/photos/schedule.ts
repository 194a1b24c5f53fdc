import { HOST_FAULTS } from '#sites/photo-fault.ts';
import type { PhotoOutcome } from './photo-outcome.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Delays of retries after consecutive failures of a photo's host; the last repeats. */
const HOST_RETRIES = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, DAY] as const;
/** Delays for a faulty photo, which somebody has to replace. */
const PHOTO_RETRIES = [HOUR, DAY, 3 * DAY, 7 * DAY] as const;
/** When a fetched photo is revalidated. */
const RECHECK = 14 * DAY;

/** Consecutive failures before a host is paused, and the lengths of its pauses. */
export const PATIENCE = 5;
const RESTS = [10 * MINUTE, HOUR, 6 * HOUR, DAY] as const;

const step = <T>(steps: readonly [T, ...T[]], index: number): T =>
  steps[Math.min(index, steps.length - 1)] ?? steps[0];

/** When a photo is fetched again, Unix milliseconds. */
export function nextCheck(outcome: PhotoOutcome, failures: number, at: number): number {
  if (outcome.kind !== 'faulty') return at + RECHECK;
  const retries = HOST_FAULTS.includes(outcome.fault) ? HOST_RETRIES : PHOTO_RETRIES;
  return at + step(retries, failures - 1);
}

/** The end of a host's pause after consecutive failures, Unix milliseconds; 0 for no pause. */
export const restUntil = (failures: number, at: number): number =>
  failures < PATIENCE ? 0 : at + step(RESTS, Math.floor((failures - PATIENCE) / PATIENCE));
