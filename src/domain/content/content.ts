import { isInWindow, type Window, windowInstants } from './window.ts';

export type Publishable = Window & { draft: boolean };

/** Whether a page is on the site at `now`: no draft, and within its window (rules 1, promises "Webhooks and time"). */
export function isPublished(page: Publishable, now: Date): boolean {
  return !page.draft && isInWindow(page, now);
}

/** Returns the instants at which `isPublished` may change (rules 1). */
export function contentInstants(page: Publishable): Date[] {
  return page.draft ? [] : windowInstants(page);
}
