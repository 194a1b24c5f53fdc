import { isEventName, type SiteEvent } from '#domain/events/events.ts';

const KEY = 'forecourt:untold';
const LIMIT = 20;

/** Returns this tab's events that the tag has not received yet: a form may leave the page before it can. */
export function pendingEvents(): SiteEvent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSiteEvent) : [];
  } catch {
    return [];
  }
}

/**
 * Stores an event for the third-party tag, without the person it is about. When full, drops this one rather than an
 * earlier one, because events under way are identified by position.
 */
export function enqueueEvent({ email, phone, ...event }: SiteEvent): void {
  write([...pendingEvents(), event].slice(0, LIMIT));
}

/** Removes the first `count` events, which were sent; all by default. */
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
