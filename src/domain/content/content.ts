import { isInWindow, type Window, windowInstants } from './window.ts';

/** What decides whether a prose page is on the site. */
export type Publishable = Window & { draft: boolean };

/** Whether a prose page is on the site at `now`: no draft, and in its window (rules 1, promises "Webhooks and time"). */
export function isPublished(page: Publishable, now: Date): boolean {
  return !page.draft && isInWindow(page, now);
}

/** The instants at which `isPublished` may change its answer (rules 1). */
export function contentInstants(page: Publishable): Date[] {
  return page.draft ? [] : windowInstants(page);
}
