import { instantOf } from '../dates.ts';

/** When something is shown: from `start` on, and no longer at `expiry`; `null` is open (rules 32). Instants, ISO 8601. */
export interface Window {
  start: string | null;
  expiry: string | null;
}

/** Whether `now` lies in [start, expiry), by instant: a literal offset counts as written (rules 32, 33). */
export function isInWindow({ start, expiry }: Window, now: Date): boolean {
  return (start === null || Date.parse(start) <= now.getTime()) && !isExpired({ expiry }, now);
}

/** Whether it is over for good: dead content (rules 33). */
export function isExpired({ expiry }: Pick<Window, 'expiry'>, now: Date): boolean {
  return expiry !== null && Date.parse(expiry) <= now.getTime();
}

/** The instants at which `isInWindow` may change its answer (rules 1). */
export function windowInstants({ start, expiry }: Window): Date[] {
  return [start, expiry].filter((instant) => instant !== null).map((instant) => new Date(instant));
}

/**
 * The instant an editor means: an instant as written, or a calendar date (`YYYY-MM-DD`) as the start of
 * that day in `zone`. As an expiry, the day named is the first one without the page.
 */
export function editorInstant(written: string, zone: string): Date {
  return written.includes('T') ? new Date(written) : instantOf(written, 0, zone);
}
