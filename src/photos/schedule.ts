import { HOST_FAULTS } from '#domain/photo/photo-fault.ts';
import type { PhotoOutcome } from './photo-index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After so many failures of its host in a row a photo is tried again after so long; the last stands for all further. */
const HOST_RETRIES = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, DAY] as const;
/** The same for a photo that is at fault itself: somebody has to replace it. */
const PHOTO_RETRIES = [HOUR, DAY, 3 * DAY, 7 * DAY] as const;
/** When a photo that was fetched is compared with its host's, by its validators. */
const RECHECK = 14 * DAY;

/** Failures of a host in a row after which it is left alone, and for how long from then on. */
const PATIENCE = 5;
const RESTS = [10 * MINUTE, HOUR, 6 * HOUR, DAY] as const;

const step = <T>(steps: readonly [T, ...T[]], index: number): T =>
  steps[Math.min(index, steps.length - 1)] ?? steps[0];

/** When a photo is fetched again, Unix milliseconds. */
export function nextCheck(outcome: PhotoOutcome, failures: number, at: number): number {
  if (outcome.kind !== 'faulty') return at + RECHECK;
  const retries = HOST_FAULTS.includes(outcome.fault) ? HOST_RETRIES : PHOTO_RETRIES;
  return at + step(retries, failures - 1);
}

/** Until when a host is left alone after so many failures in a row, Unix milliseconds. */
export const restUntil = (failures: number, at: number): number =>
  failures < PATIENCE ? 0 : at + step(RESTS, Math.floor((failures - PATIENCE) / PATIENCE));
