import { instantOf } from '../dates.ts';

/** A display window [start, expiry): instants, ISO 8601; `null` is open (rules 32). */
export interface Window {
  start: string | null;
  expiry: string | null;
}

/** Whether `now` lies in [start, expiry), by instant; UTC offsets are taken as written (rules 32, 33). */
export function isInWindow({ start, expiry }: Window, now: Date): boolean {
  return (start === null || Date.parse(start) <= now.getTime()) && !isExpired({ expiry }, now);
}

/** Whether the window has ended: dead content (rules 33). */
export function isExpired({ expiry }: Pick<Window, 'expiry'>, now: Date): boolean {
  return expiry !== null && Date.parse(expiry) <= now.getTime();
}

/** Whether the window ends before it begins, so that nothing is ever shown in it. */
export function isEmpty({ start, expiry }: Window): boolean {
  return start !== null && expiry !== null && Date.parse(expiry) <= Date.parse(start);
}

/** Returns the instants at which `isInWindow` may change (rules 1). */
export function windowInstants({ start, expiry }: Window): Date[] {
  return [start, expiry].filter((instant) => instant !== null).map((instant) => new Date(instant));
}

export type Publishable = Window & { draft: boolean };

/** Whether a page is on the site at `now`: no draft, and within its window (rules 1, promises "Webhooks and time"). */
export function isPublished(page: Publishable, now: Date): boolean {
  return !page.draft && isInWindow(page, now);
}

/** Returns the instants at which `isPublished` may change (rules 1). */
export function contentInstants(page: Publishable): Date[] {
  return page.draft ? [] : windowInstants(page);
}

/**
 * Converts an editor's date to an instant: an instant as written, a calendar date (`YYYY-MM-DD`) as the start of that
 * day in `zone`. An expiry date is therefore the first day without the page.
 */
export function editorInstant(written: string, zone: string): Date {
  return written.includes('T') ? new Date(written) : instantOf(written, 0, zone);
}
