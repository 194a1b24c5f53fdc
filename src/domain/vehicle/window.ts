import { DAY_MS } from '../duration.ts';

/** Adds days of exactly 86,400 seconds, ignoring daylight saving (rules 4). */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

/** Returns the next instant, at which a window that includes `instant` has ended (rules 4). */
export function justAfter(instant: Date): Date {
  return new Date(instant.getTime() + 1);
}
