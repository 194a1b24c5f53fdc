import { isEventName, type SiteEvent } from '#domain/events/events.ts';

const KEY = 'forecourt:untold';
const LIMIT = 20;

/** Events of this tab that the tag has not taken yet: a form leads to the next page before it can. */
export function pendingEvents(): SiteEvent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSiteEvent) : [];
  } catch {
    return [];
  }
}

/**
 * Stores an event for the tag, which is another's: without whom it is about. Where there is room for no more it is lost, and
 * not one before it, since those that are on their way are counted from the first.
 */
export function enqueueEvent({ email, phone, ...event }: SiteEvent): void {
  write([...pendingEvents(), event].slice(0, LIMIT));
}

/** Removes the first `count`, which were sent; all of them by default. */
export const dequeueEvents = (count = LIMIT): void => write(pendingEvents().slice(count));

function write(events: readonly SiteEvent[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(events));
  } catch {}
}

function isSiteEvent(value: unknown): value is SiteEvent {
  const { event }: Record<string, unknown> = { ...Object(value) };
  return typeof event === 'string' && isEventName(event);
}
