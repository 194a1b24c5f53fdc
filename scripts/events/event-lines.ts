import { addDays, type CalendarDate } from '#domain/dates.ts';
import { EVENTS, isEventName } from '#domain/events/events.ts';
import type { EventTotal } from '#server/store/event-counts.ts';

const NUMBER_WIDTH = 6;

/** The first of the last so many days; `null` for what is no number of days. */
export const sinceDay = (days: string, now: Date): CalendarDate | null =>
  /^\d{1,4}$/.test(days) ? addDays(now.toISOString().slice(0, 10), -Number(days)) : null;

/** How often an event happened, with its id and the name that the ASC has for it. */
export function eventLine({ site, event, hits }: EventTotal): string {
  const details = isEventName(event) ? `  ${EVENTS[event].id}  ${EVENTS[event].asc}` : '';
  return `${String(hits).padStart(NUMBER_WIDTH)}  ${site}  ${event}${details}`;
}
